import type { ComponentType } from 'react'

type Load = () => Promise<{ default: ComponentType }>

/**
 * A screen of what was ridden, paid and billed: its days and moments are those of the operator's clock (Z-38). The two
 * come together. Asked for once more, it is the same screen: another one in its place would lose what is typed in it.
 */
export const byOperatorsClock = (load: Load): Load => {
  let made: { default: ComponentType } | undefined
  return async () => {
    const [{ default: Screen }, { ReportClock }] = await Promise.all([load(), import('./report-clock')])
    made ??= {
      default: () => (
        <ReportClock>
          <Screen />
        </ReportClock>
      ),
    }
    return made
  }
}
