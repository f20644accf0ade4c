import { confirm } from '@motora/kit'
import { i18n } from '../language/language'
import { outbox } from '../outbox/browser-outbox'
import { queries } from '../queries'
import { channel, session, typedWork } from '../session/browser-session'
import { isTypedElsewhere } from '../session/typed-elsewhere'

/** Asks first, saying what is lost and what is kept; then ends the session. */
export const logOut = async (): Promise<void> => {
  const t = i18n.getFixedT(null, ['shell', 'outbox'])
  const waiting = outbox.list().length
  const consequence = [
    typedWork.isThere() && t('shell:logOutTyped'),
    (await isTypedElsewhere(channel)) && t('shell:logOutTypedElsewhere'),
  ].filter((one) => one !== false)
  const isLoss = consequence.length > 0
  consequence.push(waiting > 0 ? t('outbox:logOutWaiting', { count: waiting }) : t('shell:logOutConsequence'))
  const sure = await confirm({
    title: t('shell:logOutQuestion'),
    consequence: consequence.join(' '),
    confirmLabel: t('shell:logOut'),
    danger: isLoss,
  })
  if (!sure) return
  // what is still being asked for would be refused once the session has ended
  await queries.cancelQueries()
  await session.signOut()
}
