/** Where an object has the whole screen, and its actions stand in a bar at the foot. */
export const phoneQuery = '(max-width: 47.99em)'
