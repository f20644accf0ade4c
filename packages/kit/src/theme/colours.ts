import type { MantineColorsTuple } from '@mantine/core'

/** Primary: red. Shade 8 carries white text at 5.9:1, shade 4 reads on the dark background. */
export const BRAND_RED: MantineColorsTuple = [
  '#fff0f1',
  '#ffdfe1',
  '#fcbcc0',
  '#fa979e',
  '#ff8a93',
  '#ee4c58',
  '#e0303e',
  '#d11f2f',
  '#bf1626',
  '#a30f1d',
]

/** Secondary: dark grey. */
export const GRAPHITE: MantineColorsTuple = [
  '#f5f6f7',
  '#e9ebed',
  '#d5d8dc',
  '#b8bdc4',
  '#9aa1aa',
  '#7b838d',
  '#646c76',
  '#4f565f',
  '#3b4149',
  '#2a2f35',
]

/** Dark surfaces, a little cooler than Mantine's own so that grey states stay distinguishable. */
export const DARK: MantineColorsTuple = [
  '#d5d8dc',
  '#bcc1c7',
  '#9ca3ac',
  '#7c848e',
  '#4a515a',
  '#363c44',
  '#2a2f36',
  '#1f2329',
  '#181b20',
  '#121418',
]
