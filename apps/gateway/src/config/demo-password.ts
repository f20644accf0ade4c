/** The password of all people of the demo company. A production that uses it is refused. */
export const demoPassword = 'Motora-demo-2026'
