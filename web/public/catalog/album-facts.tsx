import { Fragment, type ReactNode } from 'react'
import type { Album, License } from '#contract/albums.ts'
import { deedAddress, licenseName } from '#contract/licenses.ts'
import { usePageTexts } from '#web/lib/texts/pages.ts'
import { useTexts } from '#web/lib/texts/texts.tsx'
import styles from './catalog-page.module.css'

/** Label, catalog number, license and copyright, if given. */
export function AlbumFacts({ album: { label, catalogNumber, license, copyright } }: { album: Album }) {
  const texts = usePageTexts().album
  const facts: [string, ReactNode][] = [
    [texts.label, label && <bdi dir="auto">{label}</bdi>],
    [texts.catalogNumber, catalogNumber && <bdi dir="auto">{catalogNumber}</bdi>],
    [texts.license, license && <LicenseName license={license} />],
    [texts.copyright, copyright && <bdi dir="auto">{copyright}</bdi>],
  ]
  const stated = facts.filter(([, value]) => value)
  return (
    stated.length > 0 && (
      <dl className={styles.facts}>
        {stated.map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
    )
  )
}

function LicenseName({ license }: { license: License }) {
  const texts = usePageTexts().album
  const { language } = useTexts()
  if (license === 'all-rights-reserved') return texts.allRightsReserved
  return (
    <a href={deedAddress(license, language)} rel="license noopener" target="_blank">
      <bdi dir="ltr">{licenseName(license)}</bdi>
    </a>
  )
}
