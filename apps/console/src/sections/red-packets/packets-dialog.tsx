import { savePackets } from "@croupier/contract/console/red-packets"
import type { PacketTerms } from "@croupier/contract/red-packet-values"
import { parseAmount, portionTowardZero, toDecimal } from "@croupier/money"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { formatMoney } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { CheckField } from "../../parts/check-field.tsx"
import { Field } from "../../parts/field.tsx"
import { ProposalDialog } from "../../parts/proposal-dialog.tsx"

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
  })
  const { day, from, minutes, packets, total } = typed
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
