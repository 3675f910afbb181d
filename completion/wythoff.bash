# Bash completion for wythoff.  Commands, options and names are asked of the
# program itself, so they are always those of the installed version.

_wythoff() {
    local current=$2 previous=$3 command='' word help
    COMPREPLY=()
    for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
        if [[ $word != -* ]]; then
            command=$word
            break
        fi
    done
    if [[ $previous == = ]]; then # --option=value comes as three words
        previous=${COMP_WORDS[COMP_CWORD - 2]}
    fi
    if [[ -n $command ]]; then
        help=$(wythoff help --all "$command" 2>/dev/null)
    else
        help=$(wythoff help 2>/dev/null)
    fi

    case $previous in
        --engine)
            word=$(sed -n 's/.*--engine NAME *//p' <<<"$help" | tr '|' ' ')
            mapfile -t COMPREPLY < <(compgen -W "$word" -- "$current")
            return
            ;;
        --way)
            mapfile -t COMPREPLY < <(compgen -W 'layers sets windows plain' -- "$current")
            return
            ;;
        --format)
            word=$(sed -n 's/.*--format .*one of: //p' <<<"$help")
            mapfile -t COMPREPLY < <(compgen -W "${word//,/}" -- "$current")
            return
            ;;
        --theme)
            mapfile -t COMPREPLY < <(compgen -W 'light ink dark papers' -- "$current")
            return
            ;;
        --of)
            mapfile -t COMPREPLY < <(compgen -W 'a b diff deviation' -- "$current")
            return
            ;;
        --level)
            mapfile -t COMPREPLY < <(compgen -W 'perfect strong fair beginner' -- "$current")
            return
            ;;
        --first)
            mapfile -t COMPREPLY < <(compgen -W 'me computer' -- "$current")
            return
            ;;
        -o | --output | --file | --save | --replay | --certificate | --table | --database | --table-of)
            compopt -o filenames 2>/dev/null
            mapfile -t COMPREPLY < <(compgen -f -- "$current")
            return
            ;;
    esac

    if [[ $previous == --from && ($command == atlas || $command == lookup) ]]; then
        compopt -o filenames 2>/dev/null
        mapfile -t COMPREPLY < <(compgen -f -- "$current")
        return
    fi

    if [[ $current == -* ]]; then
        word=$(grep -o '^  \(-., \)\?--[a-z-]*' <<<"$help" | grep -o -- '--[a-z-]*')
        mapfile -t COMPREPLY < <(compgen -W "$word" -- "$current")
    elif [[ -z $command || $command == help ]]; then
        word=$(wythoff help --all 2>/dev/null | sed -n '/^[A-Z].*:$/,/^$/s/^  \([a-z]*\) .*/\1/p' | grep -vx nim)
        mapfile -t COMPREPLY < <(compgen -W "$word" -- "$current")
    elif [[ $command == atlas ]]; then
        if [[ $previous == atlas ]]; then
            mapfile -t COMPREPLY < <(compgen -W 'make merge families text proved family= game= same= slope automaton machine numeration= least most' -- "$current")
        elif [[ $previous == make || $previous == merge ]]; then
            compopt -o filenames 2>/dev/null
            mapfile -t COMPREPLY < <(compgen -f -- "$current")
        else
            word=$(wythoff atlas families 2>/dev/null | grep -o '^[a-z][^ ]*')
            mapfile -t COMPREPLY < <(compgen -W "$word" -- "$current")
        fi
    elif [[ $command == word ]]; then
        word=''
        if [[ $previous == word ]]; then
            word="run tag $(wythoff word 2>/dev/null | grep -o '^[a-z][a-z0-9-]* ')"
        fi
        compopt -o filenames 2>/dev/null
        mapfile -t COMPREPLY < <(compgen -f -W "$word" -- "$current")
    elif [[ $help == 'Usage: wythoff '*GAME* ]]; then
        word=$(wythoff rules 2>/dev/null | grep -o '^  [a-z][a-z-]*')
        mapfile -t COMPREPLY < <(compgen -W "$word" -- "$current")
    fi
}

complete -F _wythoff wythoff
