import { createTheme, Input, type MantineColorsTuple, type VariantColorsResolver } from '@mantine/core'

const ink: MantineColorsTuple = [
  '#f3f4ee',
  '#dddfd9',
  '#c9ccc2',
  '#aaaca2',
  '#85877e',
  '#6e7067',
  '#575951',
  '#3a3c33',
  '#262820',
  '#13150e',
]

const clear = { background: 'transparent', hover: 'var(--pressed)', border: '1px solid transparent' }

/** Buttons use the color tokens, which already depend on the color scheme. */
const variantColorResolver: VariantColorsResolver = ({ variant, color }) => {
  const isDanger = color === 'danger'
  if (variant === 'filled')
    return {
      background: isDanger ? 'var(--danger)' : 'var(--ink)',
      hover: `color-mix(in oklab, var(${isDanger ? '--danger' : '--ink'}) 84%, var(--surface))`,
      color: isDanger ? 'var(--surface)' : 'var(--ink-invert)',
      border: '1px solid transparent',
    }
  if (variant === 'subtle') return { ...clear, color: isDanger ? 'var(--danger)' : 'var(--ink)' }
  if (variant === 'transparent') return { ...clear, color: 'var(--muted)' }
  return { background: 'var(--raised)', hover: 'var(--sunken)', color: 'var(--ink)', border: '1px solid var(--line-strong)' }
}

/** The part of the theme that Mantine reads in JavaScript. Its CSS variables are in mantine.css. */
export const mantineTheme = createTheme({
  primaryColor: 'ink',
  primaryShade: { light: 9, dark: 0 },
  colors: { ink },
  autoContrast: true,
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  variantColorResolver,
  components: {
    Input: Input.extend({ vars: () => ({ wrapper: { '--input-height': 'var(--control)', '--input-fz': '0.875rem' } }) }),
    InputWrapper: Input.Wrapper.extend({ defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } }),
  },
})
