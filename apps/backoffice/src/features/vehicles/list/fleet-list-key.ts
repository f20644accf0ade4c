/** Lists of vehicles as the fleet's table asks for them. */
export const fleetListKey = ['vehicles', 'fleet'] as const
