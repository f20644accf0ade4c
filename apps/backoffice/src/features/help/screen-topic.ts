import { homeIsFleet, type Role, type ScreenPath } from '@motora/contract'
import { type HelpTopic, topicsOf } from './help-topics'

/** Screens that open without a session have no frame, and so no help in it. */
type WithoutHelp =
  | '/login'
  | '/multifactor'
  | '/multifactor-code'
  | '/subscriptions/confirmation'
  | '/register'
  | '/outbox'

/** What a screen is about; the first that the role has a use for. A new screen without a line does not compile. */
const screenTopics: Record<Exclude<ScreenPath, WithoutHelp>, readonly HelpTopic[]> = {
  '/home': ['vehicles'],
  '/validations': ['clients'],
  '/services': ['clients'],
  '/monthlyDetails': ['trips'],
  '/operatorsUsers': ['supervisors'],
  '/rates': ['rates'],
  '/usersMenu': ['supervisors'],
  '/technicians': ['technicians'],
  '/users': ['provider'],
  '/users/create': ['provider'],
  '/scooters/locations': ['vehicles'],
  '/scooters/$id': ['vehicles'],
  '/scooters': ['vehicles'],
  '/customers': ['clients'],
  '/customers/$id': ['clients'],
  '/customers/assignToOperator/$id': ['clients'],
  '/customers/review/$customerId': ['clients'],
  '/files': ['files'],
  '/files/create': ['files'],
  '/files/$id': ['files'],
  '/upgrades': ['firmware'],
  '/upgrades/create/$id': ['firmware'],
  '/upgrades/$id': ['firmware'],
  '/firmwares': ['firmware'],
  '/firmwares/create': ['firmware'],
  '/firmwares/edit/$id': ['firmware'],
  '/firmwares/$id': ['firmware'],
  '/operators': ['provider', 'supervisors'],
  '/operators/list': ['provider', 'supervisors'],
  '/operators/requestScooter': ['provider', 'vehicles'],
  '/operators/services': ['trips'],
  '/operator/profile': ['profile'],
  '/operator/register': ['provider', 'supervisors'],
  '/operator/scooterList': ['vehicles'],
  '/operator/scooterList/$id': ['vehicles'],
  '/operator/validate': ['provider'],
  '/bills': ['trips'],
  '/bills/$id': ['trips'],
  '/ledger': ['rates'],
  '/trips': ['trips'],
  '/analytics': ['trips'],
  '/reports/details/$id': ['trips'],
  '/incidents': ['incidents'],
  '/incidents/details/$id': ['incidents'],
  '/bonus': ['bonus'],
  '/payments': ['discounts', 'clients'],
  '/help': ['clients'],
  '/UpdateDataTechnician': ['personal'],
  '/UpdateDataOperatorUser': ['personal'],
  '/audit': ['provider'],
  '/cau': ['provider'],
  '/sac': ['provider'],
  '/FormCompleteData': ['profile'],
  '/scheduledReports': ['trips', 'vehicles'],
}

/** Where the help of a screen begins for a role; of what is no screen, at the person's own data. */
export function topicOfScreen(screen: ScreenPath | undefined, role: Role): HelpTopic {
  const useful = topicsOf(role)
  // who has no fleet at home finds there who waits for the provider
  if (screen === '/home' && !homeIsFleet(role)) return 'provider'
  const topics: Partial<Record<ScreenPath, readonly HelpTopic[]>> = screenTopics
  return (screen && topics[screen]?.find((topic) => useful.includes(topic))) ?? 'personal'
}
