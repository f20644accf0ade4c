import {
  type ActionIconProps,
  type AlertProps,
  type ButtonProps,
  type CheckboxProps,
  createTheme,
  DEFAULT_THEME,
  type DrawerProps,
  type InputWrapperProps,
  type MantineThemeOverride,
  type MenuProps,
  type ModalProps,
  mergeMantineTheme,
  type NumberInputProps,
  type PopoverProps,
  type SelectProps,
  type SwitchProps,
  type TabsListProps,
  type TextareaProps,
  type TextInputProps,
  type TooltipProps,
} from '@mantine/core'
import type { StatusTone } from '../feedback/status-badge'
import { chooseAtEnds } from '../frame/choose-at-ends'
import { noteClosed } from './closing-touch'
import { BRAND_RED, DARK, GRAPHITE } from './colours'

/** Bundled (fonts.css), so that it looks the same on every machine; the second has its widths until it is there. */
const FONT = '"Inter Variable", "Inter Fallback", "Liberation Sans", Arial, sans-serif'

/** Defaults of a part without importing it: each screen brings only the parts it draws. */
const defaults = <Props>(defaultProps: Partial<Props>) => ({ defaultProps })

const tones: readonly unknown[] = ['yellow', 'red', 'green', 'blue'] satisfies StatusTone[]
const toneOf = (color: unknown) => `var(--kit-tone-${tones.includes(color) ? color : 'grey'})`

/**
 * The one theme. Every length is a multiple of 4 px (2 px inside controls). Scroll locking is done in our
 * style sheet: Mantine's own lock writes a <style> element, which the content security policy forbids.
 */
export const kitTheme: MantineThemeOverride = createTheme({
  // Red is the mark, the active menu entry and danger. What is switched on, ticked or chosen wears the secondary.
  primaryColor: 'graphite',
  primaryShade: { light: 8, dark: 4 },
  autoContrast: true,
  luminanceThreshold: 0.3,
  colors: { brand: BRAND_RED, graphite: GRAPHITE, dark: DARK },
  black: '#1a1d21',
  fontFamily: FONT,
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace',
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  lineHeights: { xs: '1.35', sm: '1.4', md: '1.45', lg: '1.5', xl: '1.5' },
  spacing: { xs: '0.25rem', sm: '0.5rem', md: '0.75rem', lg: '1rem', xl: '1.5rem' },
  radius: { xs: '2px', sm: '4px', md: '6px', lg: '8px', xl: '12px' },
  defaultRadius: 'md',
  breakpoints: { xs: '37.5em', sm: '48em', md: '62em', lg: '75em', xl: '88em' },
  headings: {
    fontFamily: FONT,
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.25rem', lineHeight: '1.4' },
      h2: { fontSize: '1rem', lineHeight: '1.5' },
      h3: { fontSize: '0.875rem', lineHeight: '1.45' },
    },
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // Mantine's own colour of an alert is nearly white in the dark, whatever its tone.
    Alert: { vars: (_: unknown, { color }: AlertProps) => ({ root: { '--alert-color': toneOf(color) } }) },
    // The parts have names of their own; the defaults of Modal and Drawer do not reach them.
    ModalRoot: { defaultProps: { lockScroll: false, transitionProps: { duration: 120, transition: 'fade' } } },
    DrawerRoot: { defaultProps: { lockScroll: false, transitionProps: { duration: 120 } } },
    ActionIcon: defaults<ActionIconProps>({ variant: 'subtle', color: 'graphite', size: 'md' }),
    Button: defaults<ButtonProps>({ size: 'sm' }),
    Checkbox: defaults<CheckboxProps>({ size: 'xs' }),
    Drawer: defaults<DrawerProps>({ lockScroll: false, transitionProps: { duration: 120 } }),
    Menu: defaults<MenuProps>({ withInitialFocusPlaceholder: false, shadow: 'md', transitionProps: { duration: 80 } }),
    // What a field says of itself stands below it: fields side by side are in one line, with a hint or without.
    InputWrapper: defaults<InputWrapperProps>({ inputWrapperOrder: ['label', 'input', 'error', 'description'] }),
    Modal: defaults<ModalProps>({
      lockScroll: false,
      centered: true,
      transitionProps: { duration: 120, transition: 'fade' },
    }),
    NumberInput: defaults<NumberInputProps>({ size: 'sm' }),
    // Menus, choices and calendars are drawn in one.
    Popover: defaults<PopoverProps>({ shadow: 'md', transitionProps: { duration: 80 }, onClose: noteClosed }),
    Select: defaults<SelectProps>({ size: 'sm' }),
    Switch: defaults<SwitchProps>({ size: 'sm' }),
    TabsList: defaults<TabsListProps & { onKeyDownCapture: typeof chooseAtEnds }>({ onKeyDownCapture: chooseAtEnds }),
    Textarea: defaults<TextareaProps>({ size: 'sm' }),
    TextInput: defaults<TextInputProps>({ size: 'sm' }),
    Tooltip: defaults<TooltipProps>({ openDelay: 300, withArrow: true, multiline: true, maw: 320 }),
  },
})

/** The theme with every default filled in, as the static style sheet needs it. */
export const completeTheme = mergeMantineTheme(DEFAULT_THEME, kitTheme)
