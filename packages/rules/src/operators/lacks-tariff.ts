/**
 * Whether an operator has nothing to ask its riders by: it is not free and has no tariff. Then it is not validated and
 * rents out nothing, so that nothing is given away by an empty field. source: decision Z-44
 */
export const lacksTariff = ({ isFree, hasTariff }: { isFree: boolean; hasTariff: boolean }): boolean =>
  !isFree && !hasTariff
