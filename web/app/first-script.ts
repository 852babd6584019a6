/** Nobody waits longer than this for the page to answer, however slowly what comes ahead of it arrives. */
const latestMilliseconds = 600

/**
 * Has the browser load its program (`address`) behind what the page is for: the display font, the largest picture, the beginning of the
 * music. On a phone it is heavier than all of them together, and would share the line with them; a tap on Play counts without it
 * (early-play.ts). Runs where it stands, at the end of the page; the document's load event waits for the program.
 */
export const firstScript = (address: string) => `
{
  const isHere = (first) => first.complete || first.readyState > 1 || performance.getEntriesByName(first.href).length > 0;
  const coming = (first) =>
    isHere(first) || new Promise((end) => ['load', 'error', 'loadeddata', 'suspend'].map((name) => first.addEventListener(name, end)));
  let script;
  const start = () => {
    if (script) return;
    script = document.createElement('script');
    script.type = 'module';
    script.src = ${JSON.stringify(address)};
    document.head.append(script);
  };
  const firsts = document.querySelectorAll('link[rel=preload][as=font], img[fetchpriority=high], audio[src], video[src]');
  Promise.all([...firsts].map(coming)).then(start);
  setTimeout(start, ${latestMilliseconds});
}`
