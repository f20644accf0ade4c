/**
 * A phone, upright or on its side: one column, the object with the whole screen, its actions in a bar at the foot. Styles
 * write it out, since a media query knows no names.
 */
export const phoneQuery = '(max-width: 47.99em), (max-width: 60em) and (max-height: 30em)'
