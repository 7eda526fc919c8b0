import type { ReactNode, Ref } from "react"
import { useT } from "../../i18n/i18n.tsx"
import { Field } from "../../ui/field.tsx"

/** An amount of money as it is typed; what it may be stands below until something is wrong with it. */
export const AmountField = ({
  ref,
  ...props
}: {
  readonly ref: Ref<HTMLInputElement>
  readonly name: string
  readonly text: string
  readonly type: (text: string) => void
  readonly leave?: () => void
  readonly fault: string | undefined
  readonly range: string
  readonly end?: ReactNode
}) => (
  <Field
    ref={ref}
    label={useT("wallet")("wallet_amount")}
    name={props.name}
    required
    inputMode="decimal"
    autoComplete="off"
    enterKeyHint="done"
    maxLength={20}
    dir="ltr"
    value={props.text}
    onChange={(event) => props.type(event.target.value)}
    onBlur={props.leave}
    error={props.fault}
    hint={props.fault ? undefined : props.range}
    end={props.end}
  />
)
