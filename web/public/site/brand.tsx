/** The site's mark: a record with a reflection. */
export const BrandMark = () => (
  <svg width="26" height="26" viewBox="0 0 26 26" aria-hidden="true" data-mark="">
    <circle cx="13" cy="13" r="13" fill="currentColor" />
    <path d="M13 3.5a9.5 9.5 0 0 1 9.5 9.5" stroke="var(--surface)" strokeWidth="1.6" fill="none" strokeLinecap="round" />
    <circle cx="13" cy="13" r="4.2" fill="var(--surface)" />
  </svg>
)
