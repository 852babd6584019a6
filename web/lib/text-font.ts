/**
 * The text font is as heavy as two seconds of music, and a stylesheet that names it has it loaded at once, between a first visitor's tap
 * and the sound. So it comes when the page's first module has run; who has it already sees it from the first paint on. Runs in <head>;
 * `address` names the file of this very build. `more`: that of the letters of other Latin languages, which is loaded where a page has them.
 */
export const textFontScript = (address: string, family: string, more?: string) => `
{
  const show = () => {
    document.fonts.add(new FontFace('${family}', ${sourceOf(address)}, { weight: '400 700' }));
    ${more === undefined ? '' : `document.fonts.add(new FontFace('${family} ext', ${sourceOf(more)}, { weight: '400 700', unicodeRange: 'U+100-24F' }));`}
  };
  let isCached = false;
  try {
    isCached = localStorage.getItem('text-font') === ${JSON.stringify(address)};
    localStorage.setItem('text-font', ${JSON.stringify(address)});
  } catch {}
  if (isCached) show();
  else {
    const afterModule = ({ target }) => {
      if (target.type !== 'module') return;
      document.removeEventListener('load', afterModule, true);
      show();
    };
    document.addEventListener('load', afterModule, true);
  }
}`

const sourceOf = (address: string) => `'url(' + ${JSON.stringify(JSON.stringify(address))} + ')'`
