import { type FieldValues, FormProvider, type SubmitHandler, type UseFormReturn } from 'react-hook-form'
import { FormFrame, type FormFrameProps, type SubmitError } from './form-frame'

export type { SubmitError }

export interface FormShellProps<Values extends FieldValues, Output extends FieldValues = Values>
  extends Omit<FormFrameProps, 'onSubmit'> {
  form: UseFormReturn<Values, unknown, Output>
  onSubmit: SubmitHandler<Output>
}

/** A form over react-hook-form in its frame: fields find it with `useFormContext`. */
export function FormShell<Values extends FieldValues, Output extends FieldValues = Values>({
  form,
  onSubmit,
  ...frame
}: FormShellProps<Values, Output>) {
  return (
    <FormProvider {...form}>
      <FormFrame onSubmit={(event) => form.handleSubmit(onSubmit)(event)} {...frame} />
    </FormProvider>
  )
}
