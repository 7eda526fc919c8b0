import { useFormat } from "../i18n/i18n.tsx"

/** Money in the figures face; always left to right, in every language. */
export function Money(props: {
  readonly value: string
  readonly kind?: "money" | "amount" | "signed"
  readonly className?: string
}) {
  const format = useFormat()
  return (
    <span dir="ltr" className={`figures whitespace-nowrap ${props.className ?? ""}`}>
      {format[props.kind ?? "money"](props.value)}
    </span>
  )
}
