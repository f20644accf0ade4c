import { Group, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useForm, useFormContext } from 'react-hook-form'
import { ActionButton } from '../dialogs/action-button'
import { confirm } from '../dialogs/confirm'
import { DialogForm } from '../dialogs/dialog-form'
import type { SubmitError } from '../dialogs/form-shell'
import { toast } from '../toasts/toast'

interface Person {
  name: string
}

function NameField() {
  const { register, formState } = useFormContext<Person>()
  return (
    <TextInput
      label="Name"
      required
      data-autofocus
      error={formState.errors.name?.message}
      {...register('name', { required: 'The field is required' })}
    />
  )
}

export function FormGallery() {
  const form = useForm<Person>({ defaultValues: { name: '' } })
  const [opened, setOpened] = useState(false)
  const [busy, setBusy] = useState(false)
  const [submitError, setSubmitError] = useState<SubmitError | null>(null)
  const submit = async ({ name }: Person) => {
    setBusy(true)
    setSubmitError(null)
    await new Promise((resolve) => setTimeout(resolve, 900))
    setBusy(false)
    if (name === 'taken') setSubmitError({ message: 'This name is taken.', requestId: 'req-81c2' })
    else setOpened(false)
  }
  return (
    <Stack gap="md">
      <Group gap="sm">
        <ActionButton tone="primary" onClick={() => setOpened(true)}>
          Add person
        </ActionButton>
        <ActionButton onClick={() => new Promise((resolve) => setTimeout(resolve, 1500))}>
          Neutral, busy on press
        </ActionButton>
        <ActionButton tone="quiet">Quiet</ActionButton>
        <ActionButton disabledReason="The month is not over yet.">Close month</ActionButton>
        <ActionButton
          tone="danger"
          onClick={async () => {
            const yes = await confirm({
              title: 'Delete 3 items?',
              consequence: 'They disappear from every list at once. This cannot be undone.',
              confirmLabel: 'Delete 3 items',
              danger: true,
            })
            if (yes) toast.success('3 items deleted')
          }}
        >
          Delete
        </ActionButton>
      </Group>
      <Group gap="sm">
        <ActionButton onClick={() => toast.success('Saved', { label: 'Undo', onClick: () => toast.success('Undone') })}>
          Success toast
        </ActionButton>
        <ActionButton
          onClick={() => toast.error('It could not be saved.', { label: 'Try again', onClick: () => undefined })}
        >
          Error toast
        </ActionButton>
        <ActionButton onClick={() => toast.warning('The connection is slow.')}>Warning toast</ActionButton>
      </Group>
      <DialogForm
        opened={opened}
        onClose={() => setOpened(false)}
        title="Add person"
        form={form}
        onSubmit={submit}
        busy={busy}
        submitError={submitError}
        submitLabel="Add person"
      >
        <NameField />
      </DialogForm>
    </Stack>
  )
}
