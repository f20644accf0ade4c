/** Rows of the grid stand this far apart in a cell's number; a power of two, so that the database halves it cheaply. */
const rowStep = 2 ** 19
const cellsPerDegree = 1000
const lastRow = 180 * cellsPerDegree - 1
const lastColumn = 360 * cellsPerDegree - 1

interface Place {
  /** WGS84. */
  latitude: number
  longitude: number
}

const round = (degrees: number, digits: number): number => Number(degrees.toFixed(digits))

/**
 * The cell of a thousandth of a degree that holds a place, in one whole number: row from the south pole times 2^19 plus
 * column from 180° west. In Spain a cell is about 110 by 85 metres. The migration that counts older reports says the
 * same in SQL.
 */
export const cellOf = ({ latitude, longitude }: Place): number => {
  const row = Math.min(Math.floor((latitude + 90) * cellsPerDegree), lastRow)
  const column = Math.min(Math.floor((longitude + 180) * cellsPerDegree), lastColumn)
  return row * rowStep + column
}

/** The middle of a cell. */
export const middleOf = (cell: number): Place => ({
  latitude: round((Math.floor(cell / rowStep) + 0.5) / cellsPerDegree - 90, 4),
  longitude: round(((cell % rowStep) + 0.5) / cellsPerDegree - 180, 4),
})

/** The middle of four cells; the number is a cell's with row and column halved. */
export const middleOfFour = (coarse: number): Place => ({
  latitude: round((Math.floor(coarse / rowStep) * 2 + 1) / cellsPerDegree - 90, 3),
  longitude: round(((coarse % rowStep) * 2 + 1) / cellsPerDegree - 180, 3),
})
