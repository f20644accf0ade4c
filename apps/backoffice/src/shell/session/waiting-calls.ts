/** Calls that met the end of the session wait here: true when the person is back, false when they have gone. */
export function waitingCalls() {
  let waiting: ((isBack: boolean) => void)[] = []
  return {
    wait: (): Promise<boolean> =>
      new Promise((resolve) => {
        waiting.push(resolve)
      }),
    release(isBack: boolean): void {
      const released = waiting
      waiting = []
      for (const resolve of released) resolve(isBack)
    },
  }
}
