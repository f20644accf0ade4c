import { Tabs } from '@mantine/core'
import { roleNamed } from '@motora/contract'
import { PageTitle } from '@motora/kit'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { OperatorRegistrationForm } from '../../features/identity/registration/operator-registration-form'
import { StaffRegistrationForm } from '../../features/identity/staff/staff-registration-form'
import { useActsForProvider } from '../../features/identity/staff/use-acts-for-provider'
import { OperatorPicker } from '../../features/operators/operator/operator-picker'
import type { OperatorField } from '../../shell/operator-field'
import { pathTo } from '../../shell/paths'
import { useMay } from '../../shell/session/use-session'
import { useAddressState } from '../../shell/use-address-state'

const tabs = ['operator', 'technician'] as const
const forms = ['operator', 'manager', 'user'] as const
type Form = (typeof forms)[number]

const operatorField: OperatorField = (props) => <OperatorPicker {...props} />

/**
 * Registers operators, their managers and users, and technicians; tab and form live in the address. A manager registers
 * people of its own operator. source: fleet side, section 2.4; ledgers C-30, C-48; Z-06.
 */
export default function OperatorRegisterPage() {
  const { t } = useTranslation(['staff', 'screens', 'people'])
  const forProvider = useActsForProvider()
  const disabledReason = useMay('technicians.write') ? undefined : t('people:accounts.readOnly')
  const [{ tab, form }, setAddress] = useAddressState()
  const offered = forProvider ? forms : (['user'] as const)
  const openTab = tabs.find((one) => one === tab) ?? 'operator'
  const openForm = offered.find((one) => one === form) ?? offered[0]
  const whose = forProvider ? operatorField : undefined
  const formOf: Record<Form, ReactNode> = {
    operator: (
      <OperatorRegistrationForm
        operatorField={operatorField}
        disabledReason={disabledReason}
        linkTo={(id, name) => (
          <Link to={pathTo('/operator/validate', undefined, { operator: id })} className="motora-link">
            {t('staff:openOperator', { name })}
          </Link>
        )}
      />
    ),
    manager: (
      <StaffRegistrationForm
        kind="operatorUser"
        givenRole={roleNamed.manager}
        operatorField={whose}
        disabledReason={disabledReason}
      />
    ),
    user: (
      <StaffRegistrationForm
        kind="operatorUser"
        givenRole={roleNamed.operator}
        operatorField={whose}
        disabledReason={disabledReason}
      />
    ),
  }
  return (
    <div className="motora-narrow">
      <PageTitle>{t('screens:/operator/register')}</PageTitle>
      {disabledReason && <p className="motora-note">{disabledReason}</p>}
      <Tabs value={openTab} onChange={(next) => setAddress({ tab: next ?? undefined, form })} keepMounted>
        <Tabs.List>
          {tabs.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`staff:tab.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="operator" className="motora-tab">
          {offered.length === 1 ? (
            formOf.user
          ) : (
            <Tabs
              value={openForm}
              onChange={(next) => setAddress({ tab, form: next ?? undefined })}
              variant="pills"
              keepMounted
            >
              <Tabs.List aria-label={t('staff:whatToRegister')}>
                {offered.map((one) => (
                  <Tabs.Tab key={one} value={one}>
                    {t(`staff:form.${one}`)}
                  </Tabs.Tab>
                ))}
              </Tabs.List>
              {offered.map((one) => (
                <Tabs.Panel key={one} value={one} className="motora-tab">
                  {formOf[one]}
                </Tabs.Panel>
              ))}
            </Tabs>
          )}
        </Tabs.Panel>
        <Tabs.Panel value="technician" className="motora-tab">
          <StaffRegistrationForm kind="technician" operatorField={whose} disabledReason={disabledReason} />
        </Tabs.Panel>
      </Tabs>
    </div>
  )
}
