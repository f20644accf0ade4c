/** How far back the pace is measured: long enough to be steady, short enough to follow the line. */
const lookBackMs = 20_000
/** Before that anything would be a guess. */
const minMs = 1_500

/** Measures how quickly bytes go out, and how long what is left will take. */
export function createPace(now: () => number) {
  let marks: { at: number; bytes: number }[] = [{ at: now(), bytes: 0 }]
  let sent = 0
  return {
    /** So many more are there. */
    note: (bytes: number) => {
      sent += bytes
      const at = now()
      marks.push({ at, bytes: sent })
      // the last one before the span stays: it is where the span begins
      const from = marks.findLastIndex((mark) => mark.at <= at - lookBackMs)
      if (from > 0) marks = marks.slice(from)
    },
    /** Whole seconds until so many more bytes are there; undefined while it is not known. */
    secondsFor: (bytes: number): number | undefined => {
      const [first, last] = [marks[0], marks.at(-1)]
      if (!first || !last || last.bytes === first.bytes || last.at - first.at < minMs) return undefined
      return Math.ceil((bytes * (last.at - first.at)) / (last.bytes - first.bytes) / 1000)
    },
  }
}
