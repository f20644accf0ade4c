import type { EndpointSpec, ScreenPath } from '@motora/contract'
import { assignOperator } from '@motora/contract/customers'
import { beginUpload } from '@motora/contract/files'
import { changeFirmware, createFirmware, createUpgrade } from '@motora/contract/firmware'
import { createTechnician, inviteAccount, updateOwnStaffData } from '@motora/contract/identity'
import { createOperator, updateOwnOperator } from '@motora/contract/operators'

/** Screens that are a form, each with what it sends: who may send none of it is led to none of them. */
export const formRoutes: Partial<Record<ScreenPath, readonly EndpointSpec[]>> = {
  '/users/create': [inviteAccount],
  '/customers/assignToOperator/$id': [assignOperator],
  '/files/create': [beginUpload],
  '/firmwares/create': [createFirmware],
  '/firmwares/edit/$id': [changeFirmware],
  '/upgrades/create/$id': [createUpgrade],
  '/operator/register': [createOperator, createTechnician],
  '/operator/profile': [updateOwnOperator],
  '/UpdateDataTechnician': [updateOwnStaffData],
  '/UpdateDataOperatorUser': [updateOwnStaffData],
  '/FormCompleteData': [updateOwnOperator],
}
