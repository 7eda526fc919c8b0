import type { MethodFee } from "@croupier/contract/methods"
import { useT } from "../../i18n/texts.ts"
import { Choice, Field } from "../../parts/field.tsx"

const MONEY = { inputMode: "decimal", pattern: "\\d{1,12}(\\.\\d{1,4})?" } as const
const decimal = (text: string): string => text.replace(",", ".")

/** Fee of a deposit, and who pays it. The rate is typed in per cent. */
export function MethodFeeFields({
  asset,
  fee,
  onChange,
}: {
  readonly asset: string
  readonly fee: MethodFee
  readonly onChange: (fee: MethodFee) => void
}) {
  const t = useT("console-payments")
  const set = (patch: Partial<MethodFee>) => onChange({ ...fee, ...patch })
  return (
    <fieldset className="grid grid-cols-2 items-end gap-3 sm:grid-cols-3">
      <Field
        label={t("fee_rate")}
        type="number"
        min={0}
        max={50}
        step={0.01}
        required
        value={String(fee.rate / 100)}
        onChange={({ target }) => set({ rate: Math.round(Number(target.value) * 100) })}
      />
      <Field
        label={`${t("fee_fixed")} (${asset})`}
        {...MONEY}
        required
        value={fee.fixed}
        onChange={({ target }) => set({ fixed: decimal(target.value) })}
      />
      <Field
        label={`${t("fee_least")} (${asset})`}
        {...MONEY}
        required
        value={fee.least}
        onChange={({ target }) => set({ least: decimal(target.value) })}
      />
      <Field
        label={`${t("fee_most")} (${asset})`}
        {...MONEY}
        placeholder="–"
        value={fee.most ?? ""}
        onChange={({ target }) => set({ most: target.value === "" ? null : decimal(target.value) })}
      />
      <Choice
        label={t("fee_payer")}
        value={fee.payer}
        onChange={({ target }) => set({ payer: target.value === "member" ? "member" : "house" })}
      >
        <option value="house">{t("fee_payer_house")}</option>
        <option value="member">{t("fee_payer_member")}</option>
      </Choice>
    </fieldset>
  )
}
