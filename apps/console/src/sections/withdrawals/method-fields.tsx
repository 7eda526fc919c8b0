import type { WithdrawalRules } from "@croupier/contract/withdrawal-rules"
import { formatNumber } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { CheckField } from "../../parts/check-field.tsx"
import { MoneyField, NumberField, type FaultOf } from "./rule-field.tsx"

type Method = WithdrawalRules["methods"][number]

/** Kinds of account: limits of a request, the fee, how long it usually takes, and over which providers it goes. */
export function MethodFields({
  methods,
  providers,
  asset,
  faultOf,
  onChange,
}: {
  readonly methods: readonly Method[]
  readonly providers: readonly string[]
  readonly asset: string
  readonly faultOf: FaultOf
  readonly onChange: (methods: Method[]) => void
}) {
  const t = useT("console-withdrawals", "console-approvals")
  const set = (at: number, patch: Partial<Method>) =>
    onChange(methods.map((method, each) => (each === at ? { ...method, ...patch } : method)))
  return (
    <>
      {methods.map((method, at) => (
        <fieldset key={method.kind} className="grid min-w-0 gap-3 rounded-card border border-line p-3">
          <legend className="px-1 font-semibold">{t(`payout_kind_${method.kind}`)}</legend>
          <CheckField
            large
            label={t("rule_enabled")}
            checked={method.enabled}
            onChange={(enabled) => set(at, { enabled })}
          />
          <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-2 lg:grid-cols-4">
            {(["minimum", "maximum", "step"] as const).map((name) => (
              <MoneyField
                key={name}
                label={t(`rule_${name}`)}
                asset={asset}
                value={method[name]}
                fault={faultOf(`methods.${at}.${name}`)}
                onChange={(value) => set(at, { [name]: value })}
              />
            ))}
            <NumberField
              label={t("rule_usualMinutes")}
              min={1}
              max={20_160}
              value={method.usualMinutes}
              onChange={(usualMinutes) => set(at, { usualMinutes })}
            />
            <NumberField
              label={t("rule_feeRate")}
              min={0}
              max={100}
              unit={100}
              value={method.feeRate}
              onChange={(feeRate) => set(at, { feeRate })}
            />
            <MoneyField
              label={t("rule_feeLeast")}
              asset={asset}
              value={method.feeLeast}
              mayBeZero
              fault={faultOf(`methods.${at}.feeLeast`)}
              onChange={(feeLeast) => set(at, { feeLeast })}
            />
            <MoneyField
              label={t("rule_feeMost")}
              asset={asset}
              value={method.feeMost ?? ""}
              mayBeZero
              mayBeNone
              hint={t("rule_none")}
              fault={faultOf(`methods.${at}.feeMost`)}
              onChange={(feeMost) => set(at, { feeMost: feeMost === "" ? null : feeMost })}
            />
          </div>
          <Routes
            routes={method.routes}
            providers={providers}
            onChange={(routes) => set(at, { routes: [...routes] })}
          />
        </fieldset>
      ))}
    </>
  )
}

/** Providers in the order in which they are pressed; none: all of them, in the order of the house. */
function Routes({
  routes,
  providers,
  onChange,
}: {
  readonly routes: readonly string[]
  readonly providers: readonly string[]
  readonly onChange: (routes: readonly string[]) => void
}) {
  const t = useT("console-withdrawals", "console-approvals")
  // The list keeps a provider that is no longer configured until an operator removes it.
  const known = [...new Set([...providers, ...routes])]
  return (
    <fieldset className="grid gap-1">
      <legend className="text-sm text-fg-2">{t("rule_routes")}</legend>
      <div className="flex flex-wrap gap-x-4">
        {known.map((provider) => {
          const place = routes.indexOf(provider)
          return (
            <CheckField
              large
              key={provider}
              label={place < 0 ? provider : `${formatNumber(place + 1)}. ${provider}`}
              checked={place >= 0}
              onChange={(isChosen) =>
                onChange(isChosen ? [...routes, provider] : routes.filter((each) => each !== provider))
              }
            />
          )
        })}
      </div>
      <p className="text-xs text-fg-3">{t("rule_routes_text")}</p>
    </fieldset>
  )
}
