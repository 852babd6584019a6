import bricolageGrotesqueExt from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-ext-wght-normal.woff2'
import bricolageGrotesque from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2'
import cormorantExt from '@fontsource-variable/cormorant/files/cormorant-latin-ext-wght-normal.woff2'
import cormorant from '@fontsource-variable/cormorant/files/cormorant-latin-wght-normal.woff2'
import frauncesExt from '@fontsource-variable/fraunces/files/fraunces-latin-ext-wght-normal.woff2'
import fraunces from '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2'
import interExt from '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2'
import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'
import loraExt from '@fontsource-variable/lora/files/lora-latin-ext-wght-normal.woff2'
import lora from '@fontsource-variable/lora/files/lora-latin-wght-normal.woff2'
import nunitoExt from '@fontsource-variable/nunito/files/nunito-latin-ext-wght-normal.woff2'
import nunito from '@fontsource-variable/nunito/files/nunito-latin-wght-normal.woff2'
import playfairDisplayExt from '@fontsource-variable/playfair-display/files/playfair-display-latin-ext-wght-normal.woff2'
import playfairDisplay from '@fontsource-variable/playfair-display/files/playfair-display-latin-wght-normal.woff2'
import sourceSans3Ext from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-ext-wght-normal.woff2'
import sourceSans3 from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2'
import sourceSerif4Ext from '@fontsource-variable/source-serif-4/files/source-serif-4-latin-ext-wght-normal.woff2'
import sourceSerif4 from '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2'
import spaceGroteskExt from '@fontsource-variable/space-grotesk/files/space-grotesk-latin-ext-wght-normal.woff2'
import spaceGrotesk from '@fontsource-variable/space-grotesk/files/space-grotesk-latin-wght-normal.woff2'
import workSansExt from '@fontsource-variable/work-sans/files/work-sans-latin-ext-wght-normal.woff2'
import workSans from '@fontsource-variable/work-sans/files/work-sans-latin-wght-normal.woff2'
import type { FontName, Subset } from '#design/type-pairs.ts'

/** Files of the fonts that a site can choose. In the browser, only the admin area contains these addresses. */
export const fontFiles: Record<FontName, Record<Subset, string>> = {
  'bricolage-grotesque': { latin: bricolageGrotesque, 'latin-ext': bricolageGrotesqueExt },
  cormorant: { latin: cormorant, 'latin-ext': cormorantExt },
  fraunces: { latin: fraunces, 'latin-ext': frauncesExt },
  inter: { latin: inter, 'latin-ext': interExt },
  lora: { latin: lora, 'latin-ext': loraExt },
  nunito: { latin: nunito, 'latin-ext': nunitoExt },
  'playfair-display': { latin: playfairDisplay, 'latin-ext': playfairDisplayExt },
  'source-sans-3': { latin: sourceSans3, 'latin-ext': sourceSans3Ext },
  'source-serif-4': { latin: sourceSerif4, 'latin-ext': sourceSerif4Ext },
  'space-grotesk': { latin: spaceGrotesk, 'latin-ext': spaceGroteskExt },
  'work-sans': { latin: workSans, 'latin-ext': workSansExt },
}
