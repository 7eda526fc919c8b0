import type { Me } from "@croupier/contract/console/session"
import { useMutation } from "@tanstack/react-query"
import { useState, type InputHTMLAttributes, type ReactNode } from "react"
import { useT, type Key } from "../i18n/texts.ts"
import { Button } from "../parts/button.tsx"
import { Field } from "../parts/field.tsx"
import { takeMe } from "./session-store.ts"
import { TriesFault } from "./tries-fault.tsx"
import { unsaved } from "../parts/unsaved.ts"

type StepField<Name extends string> = InputHTMLAttributes<HTMLInputElement> & {
  readonly name: Name
  readonly label: Key
  readonly hint?: Key
}

/** One step of the sign-in: sends the input and stores the server's answer about the person. */
export function StepForm<const Name extends string>({
  fields,
  action,
  act,
  children,
}: {
  readonly fields: readonly StepField<Name>[]
  readonly action: Key
  readonly act: (typed: Readonly<Record<Name, string>>) => Promise<Me>
  readonly children?: ReactNode
}) {
  const t = useT()
  const [typed, setTyped] = useState(
    () => Object.fromEntries(fields.map(({ name }) => [name, ""])) as Record<Name, string>,
  )
  const entering = useMutation({ mutationFn: () => act(typed), onSuccess: takeMe })
  return (
    <form
      {...unsaved(false)}
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        entering.mutate()
      }}
    >
      {children}
      {fields.map(({ label, hint, ...field }) => (
        <Field
          key={field.name}
          {...field}
          label={t(label)}
          hint={hint === undefined ? undefined : t(hint)}
          required
          value={typed[field.name]}
          onChange={({ target }) => setTyped({ ...typed, [field.name]: target.value })}
        />
      ))}
      <TriesFault error={entering.error} />
      <Button type="submit" kind="main" busy={entering.isPending}>
        {t(action)}
      </Button>
    </form>
  )
}
