/**
 * The text font is as large as two seconds of music. A stylesheet that names it would load it at once, between a first visitor's tap and
 * the sound, so it loads after the page's first module has run; if it is cached, it shows from the first paint on. Runs in <head>.
 * `address` is the file of this build; `more` has the letters of other Latin languages, and loads on pages that contain them.
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
