import { isPublicScreen, mayOpen, roleNames, screenPaths } from '@motora/contract'
import { expect, test } from 'vitest'
import { helpTopics, topicsOf } from './help-topics'
import { topicOfScreen } from './screen-topic'

const screens = screenPaths.filter((path) => !isPublicScreen(path))

test.each(roleNames)('%s finds help on every screen that it opens, on a topic that it has a use for', (role) => {
  for (const path of screens.filter((one) => mayOpen(role, one))) {
    const topic = topicOfScreen(path, role)
    expect(topicsOf(role), path).toContain(topic)
    // a screen of one's own data is about it; on any other that would be the way out of a table without a line
    if (!path.startsWith('/UpdateData')) expect(topic, path).not.toBe('personal')
  }
})

test.each([
  ['/incidents', 'Sharing.Technician', 'incidents'],
  ['/home', 'Sharing.OperatorManager', 'vehicles'],
  ['/home', 'Sharing.Admin', 'provider'],
  ['/operators', 'Sharing.OperatorManager', 'supervisors'],
  ['/operators', 'Sharing.AdminReadOnly', 'provider'],
  ['/operators/requestScooter', 'Sharing.OperatorManager', 'vehicles'],
  ['/payments', 'Sharing.Sac', 'clients'],
  ['/FormCompleteData', 'Sharing.OperatorManager', 'profile'],
  [undefined, 'Sharing.Cau', 'personal'],
] as const)('%s for %s is about %s', (path, role, topic) => {
  expect(topicOfScreen(path, role)).toBe(topic)
})

test.each([
  ['Sharing.OperatorManager', helpTopics.filter((topic) => topic !== 'bonus' && topic !== 'provider')],
  ['Sharing.Operator', ['vehicles', 'personal']],
  ['Sharing.Technician', ['vehicles', 'trips', 'incidents', 'personal']],
  ['Sharing.Cau', ['clients', 'vehicles', 'trips', 'personal', 'provider']],
  ['Sharing.Sac', ['clients', 'vehicles', 'trips', 'incidents', 'personal', 'bonus', 'provider']],
] as const)('%s has help on what it works with, and on nothing else', (role, topics) => {
  expect(topicsOf(role)).toEqual(topics)
})
