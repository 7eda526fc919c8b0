import { useId } from "react"
import { useFormat, useT } from "../../i18n/i18n.tsx"
import { Icon, type IconName } from "../../ui/icon.tsx"
import { methodFacts } from "./method-facts.ts"
import type { Method } from "./use-deposit-form.ts"

/** Icons of the sprite for the pictures that the merchant's rows name. */
const ICONS: Readonly<Record<string, IconName>> = {
  pix: "qr-code",
  qr: "qr-code",
  bank: "landmark",
  card: "credit-card",
  wallet: "wallet",
  cash: "banknote",
}

/** The ways to pay, one of them chosen. */
export function MethodPicker(props: {
  readonly methods: readonly Method[]
  readonly chosen: string
  readonly choose: (code: string) => void
}) {
  const t = useT("wallet")
  const format = useFormat()
  const name = useId()
  return (
    <fieldset className="grid grid-cols-1 gap-2">
      <legend className="mb-1.5 text-sm font-semibold">{t("wallet_method")}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(190px,1fr))] gap-2">
        {props.methods.map((method) => (
          <label
            key={method.code}
            className="flex min-h-14 cursor-pointer items-center gap-3 rounded-card border border-line bg-bg-2 px-4 py-2 font-semibold hover:bg-bg-3 has-checked:border-brand has-focus-visible:outline-3 has-focus-visible:outline-brand-text"
          >
            <input
              type="radio"
              name={name}
              value={method.code}
              checked={props.chosen === method.code}
              onChange={() => props.choose(method.code)}
              className="sr-only"
            />
            <Icon name={ICONS[method.icon] ?? "banknote"} className="text-brand-text" />
            <span className="grid grow">
              {method.name}
              <span className="text-xs font-normal text-fg-2">{methodFacts(method, t, format)}</span>
            </span>
            {props.chosen === method.code ? (
              <Icon name="check" size={18} className="text-brand-text" />
            ) : null}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
