/**
 * The vehicle categories of regulation (EU) No 168/2013, article 4, under its own codes and names. The enduro and trial
 * classes of L3e are left out: they share the limits of their A1 to A3 class. Numbers are kept by operators and
 * vehicles: a new one is added at the end, none is ever used again. source: fleet side, section 3; ledger E-44.
 */
export const homologationTypes: readonly { id: number; name: string }[] = [
  { id: 1, name: 'L1e-A powered cycle' },
  { id: 2, name: 'L1e-B two-wheel moped' },
  { id: 3, name: 'L2e-P three-wheel moped designed for passenger transport' },
  { id: 4, name: 'L2e-U three-wheel moped designed for utility purposes' },
  { id: 5, name: 'L3e-A1 low-performance motorcycle' },
  { id: 6, name: 'L3e-A2 medium-performance motorcycle' },
  { id: 7, name: 'L3e-A3 high-performance motorcycle' },
  { id: 8, name: 'L4e two-wheel motorcycle with side-car' },
  { id: 9, name: 'L5e-A tricycle' },
  { id: 10, name: 'L5e-B commercial tricycle' },
  { id: 11, name: 'L6e-A light on-road quad' },
  { id: 12, name: 'L6e-BU light quadri-mobile for utility purposes' },
  { id: 13, name: 'L6e-BP light quadri-mobile for passenger transport' },
  { id: 14, name: 'L7e-A1 heavy on-road quad, A1' },
  { id: 15, name: 'L7e-A2 heavy on-road quad, A2' },
  { id: 16, name: 'L7e-B1 all terrain quad' },
  { id: 17, name: 'L7e-B2 side-by-side buggy' },
  { id: 18, name: 'L7e-CU heavy quadri-mobile for utility purposes' },
  { id: 19, name: 'L7e-CP heavy quadri-mobile for passenger transport' },
]
