import { savePackets } from "@croupier/contract/console/red-packets"
import { PACKET_GIFTS, type PacketTerms } from "@croupier/contract/red-packet-values"
import { parseAmount, portionTowardZero, toDecimal } from "@croupier/money"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { formatMoney } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { BonusCodeChoice } from "../../parts/bonus-code-choice.tsx"
import { CheckField } from "../../parts/check-field.tsx"
import { Choice, Field } from "../../parts/field.tsx"
import { ProposalDialog } from "../../parts/proposal-dialog.tsx"
import { useBonusCodes } from "../../parts/use-bonus-codes.ts"

const COUNT = /^([2-9]|[1-9][0-9]{1,3})$/
const TOTAL = /^[0-9]{1,9}([.][0-9]{1,2})?$/

/** Proposes terms of red packets, with the cost of an event. */
export function PacketsDialog({
  terms,
  onClose,
}: {
  readonly terms: PacketTerms | undefined
  readonly onClose: () => void
}) {
  const t = useT("console-packets")
  const [isOpen, open] = useState(terms?.isOpen ?? true)
  const [typed, type] = useState({
    day: terms?.day ?? "",
    from: terms?.from ?? "20:00",
    minutes: String(terms?.minutes ?? 60),
    packets: String(terms?.packets ?? ""),
    total: terms?.total ?? "",
    gives: terms?.gives ?? "CASH",
    code: terms?.code ?? "",
  })
  const { day, from, minutes, packets, total, gives, code } = typed
  const codes = useBonusCodes(gives === "BONUS")
  const field = (name: keyof typeof typed) => ({
    name,
    value: typed[name],
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      type({ ...typed, [name]: target.value }),
  })
  return (
    <ProposalDialog
      title={t("packets_change")}
      act={(proposal) =>
        call(savePackets, {
          terms: {
            isOpen,
            day: day === "" ? null : day,
            from,
            minutes: Number(minutes),
            packets: Number(packets),
            total,
            gives,
            code: gives === "BONUS" ? code : null,
          },
          ...proposal,
        })
      }
      onClose={onClose}
    >
      <CheckField label={t("field_packets_isOpen")} checked={isOpen} large onChange={open} />
      <div className="grid grid-cols-1 items-end gap-3 sm:grid-cols-3">
        <Field label={t("packets_day_hint")} type="date" {...field("day")} />
        <Field label={t("field_packets_from")} type="time" required {...field("from")} />
        <Field
          label={t("field_packets_minutes")}
          inputMode="numeric"
          pattern="[1-9][0-9]{0,3}"
          required
          {...field("minutes")}
        />
        <Field
          label={t("field_packets_count")}
          inputMode="numeric"
          pattern="[2-9]|[1-9][0-9]{1,3}"
          required
          {...field("packets")}
        />
        <Field
          label={t("field_packets_total")}
          inputMode="decimal"
          pattern="[0-9]{1,9}([.][0-9]{1,2})?"
          required
          {...field("total")}
        />
        <Choice
          label={t("field_packets_gives")}
          value={gives}
          onChange={({ target }) =>
            type({ ...typed, gives: PACKET_GIFTS.find((each) => each === target.value) ?? gives })
          }
        >
          {PACKET_GIFTS.map((each) => (
            <option key={each} value={each}>
              {t(`packets_gives_${each}`)}
            </option>
          ))}
        </Choice>
        {gives === "BONUS" ? (
          <BonusCodeChoice label={t("field_packets_code")} codes={codes} {...field("code")} />
        ) : null}
      </div>
      {TOTAL.test(total) && COUNT.test(packets) ? (
        <p className="text-sm text-fg-2">
          {t(
            "packets_cost",
            formatMoney(total),
            formatMoney(toDecimal(portionTowardZero(parseAmount(total), 1n, BigInt(packets)))),
          )}
        </p>
      ) : null}
    </ProposalDialog>
  )
}
