import {
  ANSWER_MINUTES,
  MOST_PRIORITY,
  VIP_ART,
  type VipLevel,
  type VipThresholds,
} from "@croupier/contract/vip-values"
import type { Language } from "@croupier/contract/values"
import { useT } from "../../i18n/texts.ts"
import { MONEY_PATTERN } from "../../parts/amount-text.ts"
import { CheckField } from "../../parts/check-field.tsx"
import { Choice, Field } from "../../parts/field.tsx"

const FIGURES = ["deposit", "validBet", "points"] as const
const WHOLE = "[0-9]{1,12}"

/** One level of a version. */
export function LevelFields({
  no,
  level,
  language,
  asset,
  onChange,
}: {
  readonly no: number
  readonly level: VipLevel
  readonly language: Language
  readonly asset: string
  readonly onChange: (level: VipLevel) => void
}) {
  const t = useT("console-vip")
  const name = level.names.find((each) => each.language === language)?.name ?? ""
  const say = (text: string) => {
    const rest = level.names.filter((each) => each.language !== language)
    onChange({ ...level, names: text === "" ? rest : [...rest, { language, name: text }] })
  }
  const thresholds = (part: "reach" | "keep") =>
    FIGURES.map((figure) => (
      <Field
        key={`${part} ${figure}`}
        label={`${t(`vip_${part}`)}: ${t(`vip_${figure}`)}`}
        name={`${part}_${figure}_${no}`}
        inputMode="decimal"
        pattern={figure === "points" ? WHOLE : MONEY_PATTERN}
        required
        value={level[part][figure]}
        onChange={({ target }) => {
          const next: VipThresholds = { ...level[part], [figure]: target.value }
          onChange({ ...level, [part]: next })
        }}
      />
    ))
  return (
    <fieldset className="grid grid-cols-1 gap-3 rounded-card border border-line p-3 sm:grid-cols-3">
      <legend className="px-1 font-semibold">{t("vip_no", String(no))}</legend>
      <Field
        label={t("vip_name")}
        name={`name_${no}`}
        maxLength={30}
        required={level.names.length === 0}
        value={name}
        onChange={({ target }) => say(target.value)}
      />
      <Choice
        label={t("vip_art")}
        value={level.art}
        onChange={({ target }) =>
          onChange({ ...level, art: VIP_ART.find((each) => each === target.value) ?? level.art })
        }
      >
        {VIP_ART.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </Choice>
      <CheckField
        label={t("vip_without_fee")}
        checked={level.withoutFee}
        large
        onChange={(withoutFee) => onChange({ ...level, withoutFee })}
      />
      {thresholds("reach")}
      {thresholds("keep")}
      {(["gift", "birthday"] as const).map((part) => (
        <Field
          key={part}
          label={`${t(`vip_${part}`)} (${asset})`}
          name={`${part}_${no}`}
          inputMode="decimal"
          pattern={MONEY_PATTERN}
          required
          value={level[part]}
          onChange={({ target }) => onChange({ ...level, [part]: target.value })}
        />
      ))}
      <Field
        label={t("vip_priority")}
        name={`priority_${no}`}
        type="number"
        min={0}
        max={MOST_PRIORITY}
        required
        value={level.priority}
        onChange={({ target }) => onChange({ ...level, priority: Number(target.value) })}
      />
      <Field
        label={t("vip_answer")}
        name={`answer_${no}`}
        type="number"
        min={ANSWER_MINUTES.least}
        max={ANSWER_MINUTES.most}
        value={level.answerMinutes ?? ""}
        onChange={({ target: { value } }) =>
          onChange({ ...level, answerMinutes: value === "" ? null : Number(value) })
        }
      />
    </fieldset>
  )
}
