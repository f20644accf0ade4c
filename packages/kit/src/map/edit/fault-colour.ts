/** Of a shape that cannot stay as it is; words say it too. */
export const FAULT_COLOUR = '#c92a2a'
