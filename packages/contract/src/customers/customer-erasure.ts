import { z } from 'zod'
import { endpoint } from '../endpoint.js'
import { email, idParams } from '../formats.js'
import { typedPassword } from '../identity/passwords.js'

/** What keeps a customer from being erased. source: decision Z-23; MONEY §2. */
export const erasureObstacles = [
  'customer.rental_open',
  'customer.payment_open',
  'customer.refund_open',
  'customer.dispute_open',
] as const

export const erasurePreview = z.object({
  /** Empty: the customer can be erased now. */
  obstacles: z.array(z.enum(erasureObstacles)),
  /** What is destroyed for good. */
  lost: z.object({
    /** Links to operators that end. */
    links: z.number().int(),
    /** Sessions of the app that end. */
    sessions: z.number().int(),
    /** Credit of bonus packs that was not spent, in cents of a euro. */
    creditCents: z.number().int(),
  }),
  /** What stays and names nobody. */
  kept: z.object({ trips: z.number().int() }),
})
export type ErasurePreview = z.infer<typeof erasurePreview>

export const getErasure = endpoint({
  id: 'customers.getErasure',
  method: 'GET',
  path: '/customers/v1/Customers/{id}/Erasure',
  summary: 'What erasing a customer would destroy, what would stay, and what prevents it now',
  source: 'decision Z-23; MONEY §2',
  audience: 'staff',
  needs: 'customers.delete',
  params: idParams,
  answers: { 200: erasurePreview },
  refusals: ['customer.not_found'],
})

const source = 'customer side, section 7; decision Z-23; MONEY §2'
const summary =
  'The person is gone for every role immediately: name, contact, documents and the key of the person are destroyed, trips and payments stay and name nobody. What the law asks to be kept lies sealed apart until its time has passed. Refused while something is open.'

export const deleteCustomer = endpoint({
  id: 'customers.deleteCustomer',
  method: 'DELETE',
  path: '/customers/v1/Customers/{id}',
  summary: `Erases a customer. ${summary}`,
  source: `${source}; ledgers H-32, H-48`,
  audience: 'staff',
  needs: 'customers.delete',
  params: idParams,
  answers: { 204: null },
  refusals: ['customer.not_found', ...erasureObstacles],
})

export const deleteCustomerByEmail = endpoint({
  id: 'customers.deleteCustomerByEmail',
  method: 'DELETE',
  path: '/customers/v1/Customers/Delete',
  summary: `Erases the customer with this e-mail. ${summary}`,
  source: `${source}; ledgers H-32, H-49`,
  audience: 'staff',
  needs: 'customers.delete',
  query: z.object({ email }),
  answers: { 204: null },
  refusals: ['customer.not_found', ...erasureObstacles],
})

const ofRiders = "GDPR article 17; the app shops' rule that an account can be deleted in the app; decision 0185"

export const getRiderErasure = endpoint({
  id: 'customers.getRiderErasure',
  method: 'GET',
  path: '/sharing/v1/Rider/Erasure',
  summary:
    'What erasing the own account would destroy, what would stay, and what prevents it now. `creditCents` of `lost` is what Erase asks to be confirmed.',
  source: ofRiders,
  audience: 'rider',
  answers: { 200: erasurePreview },
})

export const eraseRider = endpoint({
  id: 'customers.eraseRider',
  method: 'POST',
  path: '/sharing/v1/Rider/Erase',
  summary: `Erases the signed-in rider’s own account, who types the password again and confirms the credit that is lost. ${summary} Every token of the rider is void afterwards, so the same call again is answered rider.unauthenticated.`,
  source: ofRiders,
  audience: 'rider',
  body: z.strictObject({
    password: typedPassword,
    creditCents: z
      .number()
      .int()
      .nonnegative()
      .max(2_147_483_647)
      .meta({
        description:
          'The unspent credit that is lost, in cents of a euro, as Erasure answered it in `lost.creditCents`; 0: none',
        examples: [0],
      }),
  }),
  answers: { 204: null },
  refusals: [
    ...erasureObstacles,
    'customer.credit_differs',
    'identity.wrong_password',
    'identity.locked',
    'identity.busy',
  ],
  maxBodyBytes: 16_384,
  perMinutePerAddress: 60,
})
