import { MESSAGE_SEGMENTS, type MessageAudience } from "@croupier/contract/inbox-values"
import { useT } from "../../i18n/texts.ts"
import { Choice, Field } from "../../parts/field.tsx"

/** A segment as it is typed. */
export interface TypedAudience {
  readonly to: (typeof MESSAGE_SEGMENTS)[number]
  readonly from: string
  readonly until: string
  readonly accounts: string
}

export const EVERYONE: TypedAudience = { to: "EVERYONE", from: "1", until: "9", accounts: "" }

/** The segment that was typed; accounts stand apart by commas, spaces or lines. */
export function audienceOf({ to, from, until, accounts }: TypedAudience): MessageAudience {
  if (to === "LEVELS") return { to, from: Number(from), until: Number(until) }
  if (to === "ACCOUNTS") return { to, accounts: [...new Set(accounts.split(/[\s,;]+/).filter(Boolean))] }
  return { to }
}

/** Chooses the members that a message goes to. */
export function AudienceFields({
  typed,
  type,
}: {
  readonly typed: TypedAudience
  readonly type: (typed: TypedAudience) => void
}) {
  const t = useT("console-inbox")
  const level = (name: "from" | "until") => (
    <Field
      label={t(`inbox_level_${name}`)}
      name={name}
      type="number"
      min={0}
      max={99}
      required
      value={typed[name]}
      onChange={({ target }) => type({ ...typed, [name]: target.value })}
    />
  )
  return (
    <>
      <Choice
        label={t("inbox_audience")}
        value={typed.to}
        onChange={({ target }) =>
          type({ ...typed, to: MESSAGE_SEGMENTS.find((each) => each === target.value) ?? typed.to })
        }
      >
        {MESSAGE_SEGMENTS.map((each) => (
          <option key={each} value={each}>
            {t(`message_to_${each}`)}
          </option>
        ))}
      </Choice>
      {typed.to === "LEVELS" ? (
        <div className="grid grid-cols-2 gap-3">
          {level("from")}
          {level("until")}
        </div>
      ) : null}
      {typed.to === "ACCOUNTS" ? (
        <Field
          label={t("inbox_accounts")}
          hint={t("inbox_accounts_hint")}
          name="accounts"
          required
          value={typed.accounts}
          onChange={({ target }) => type({ ...typed, accounts: target.value })}
        />
      ) : null}
    </>
  )
}
