// Shows the articles of the chosen papers and standings that have all of the words.
document.documentElement.classList.add('js');
const boxes=[...document.querySelectorAll('.filter [type=checkbox]')];
const words=document.querySelector('.filter [type=search]');
const texts=new Map([...document.querySelectorAll('article')]
.map(a=>[a.id,a.textContent.toLowerCase()]));
function show(){const on=new Set(boxes.filter(b=>b.checked).map(b=>b.value));
const all=words.value.toLowerCase().split(/\s+/).filter(w=>w);
for(const a of document.querySelectorAll('article,nav li')){
const text=texts.get(a.id||a.firstChild.hash.slice(1));
a.hidden=!(on.has(a.dataset.paper)&&on.has(a.dataset.standing)&&all.every(w=>
text.includes(w)))}
for(const s of document.querySelectorAll('section:not(#summary)'))
s.hidden=!s.querySelector('article:not([hidden])')}
for(const b of boxes)b.addEventListener('change',show);
words.addEventListener('input',show);show();
addEventListener('beforeprint',()=>{for(const d of document.querySelectorAll('details'))
d.open=true});
