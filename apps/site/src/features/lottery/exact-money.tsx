import { useFormat, type Format } from "../../i18n/i18n.tsx"

/**
 * Money with every place it has: the site shows two, but at a thousandth of the unit price two places would
 * show a stake of 0.002 as nothing.
 */
export const exactMoney = (format: Format, decimal: string): string => format.money(decimal) + rest(decimal)

const rest = (decimal: string): string => (decimal.split(".")[1] ?? "").slice(2)

export function ExactMoney(props: {
  readonly value: string
  readonly signed?: boolean
  readonly className?: string
}) {
  const format = useFormat()
  const { value } = props
  return (
    <span dir="ltr" className={`figures whitespace-nowrap ${props.className ?? ""}`}>
      {props.signed ? format.signed(value) + rest(value) : exactMoney(format, value)}
    </span>
  )
}
