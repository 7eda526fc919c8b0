import { KEPT_APART, type WithdrawalRules } from "@croupier/contract/withdrawal-rules"
import { useT } from "../../i18n/texts.ts"
import { CheckField } from "../../parts/check-field.tsx"
import { Choice } from "../../parts/field.tsx"
import { MoneyField, NumberField, type FaultOf } from "./rule-field.tsx"

type Peer = WithdrawalRules["peer"]

/** Whether and how members pay each other's withdrawals. */
export function PeerFields({
  peer,
  asset,
  faultOf,
  onChange,
}: {
  readonly peer: Peer
  readonly asset: string
  readonly faultOf: FaultOf
  readonly onChange: (peer: Peer) => void
}) {
  const t = useT("console-withdrawals", "console-approvals")
  const minutes = (
    name: "offerMinutes" | "payMinutes" | "confirmMinutes" | "answerMinutes",
    min: number,
    max: number,
  ) => (
    <NumberField
      label={t(`rule_peer.${name}`)}
      min={min}
      max={max}
      value={peer[name]}
      onChange={(value) => onChange({ ...peer, [name]: value })}
    />
  )
  return (
    <fieldset className="grid min-w-0 gap-3 rounded-card border border-line p-3">
      <legend className="px-1 font-semibold">{t("rules_peer")}</legend>
      <CheckField
        large
        label={t("rule_peer.enabled")}
        checked={peer.enabled}
        onChange={(enabled) => onChange({ ...peer, enabled })}
      />
      <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {minutes("offerMinutes", 1, 20_160)}
        {minutes("payMinutes", 1, 1_440)}
        {minutes("confirmMinutes", 2, 20_160)}
        {minutes("answerMinutes", 1, 1_440)}
        <MoneyField
          label={t("rule_peer.least")}
          asset={asset}
          value={peer.least}
          onChange={(least) => onChange({ ...peer, least })}
        />
        <MoneyField
          label={t("rule_peer.most")}
          asset={asset}
          value={peer.most}
          fault={faultOf("peer.most")}
          onChange={(most) => onChange({ ...peer, most })}
        />
        <Choice
          label={t("rule_peer.apartBy")}
          value={peer.apartBy}
          onChange={({ target }) =>
            onChange({ ...peer, apartBy: KEPT_APART.find((each) => each === target.value) ?? "address" })
          }
        >
          {KEPT_APART.map((value) => (
            <option key={value} value={value}>
              {t(`apart_${value}`)}
            </option>
          ))}
        </Choice>
      </div>
    </fieldset>
  )
}
