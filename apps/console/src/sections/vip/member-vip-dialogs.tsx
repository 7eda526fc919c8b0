import { setMemberLabel, setVipLevel } from "@croupier/contract/console/vip"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { merchantInstant } from "../../i18n/merchant-time.ts"
import { useT } from "../../i18n/texts.ts"
import { Choice, Field } from "../../parts/field.tsx"
import { Notice } from "../../parts/notice.tsx"
import { ProposalDialog } from "../../parts/proposal-dialog.tsx"
import { WhyDialog } from "../../parts/why-dialog.tsx"

interface Props {
  readonly memberId: string
  readonly onClose: () => void
}

/** A level by hand until the end of a day of the merchant; a second person decides. */
export function SetDialog({ memberId, names, onClose }: Props & { readonly names: readonly string[] }) {
  const t = useT("console-vip")
  const [level, setLevel] = useState(1)
  const [until, setUntil] = useState("")
  return (
    <ProposalDialog
      title={t("vip_set")}
      about={`member:${memberId}`}
      act={(proposal) =>
        call(setVipLevel, { memberId, level, until: merchantInstant(`${until}T23:59`), ...proposal })
      }
      onClose={onClose}
    >
      <Notice>{t("vip_set_text")}</Notice>
      <Choice label={t("vip_level")} value={level} onChange={({ target }) => setLevel(Number(target.value))}>
        {names.map((name, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a level is known by its place
          <option key={at} value={at + 1}>
            {at + 1} · {name}
          </option>
        ))}
      </Choice>
      <Field
        label={t("vip_until")}
        name="until"
        type="date"
        required
        value={until}
        onChange={({ target }) => setUntil(target.value)}
      />
    </ProposalDialog>
  )
}

/** The end of a level by hand; a second person decides. */
export function EndDialog({ memberId, onClose }: Props) {
  const t = useT("console-vip")
  return (
    <ProposalDialog
      title={t("vip_set_end")}
      about={`member:${memberId}`}
      act={(proposal) => call(setVipLevel, { memberId, level: 0, ...proposal })}
      onClose={onClose}
    >
      <Notice>{t("vip_set_text")}</Notice>
    </ProposalDialog>
  )
}

/** The label that people of the house give a member. */
export function LabelDialog({ memberId, label, onClose }: Props & { readonly label: string | null }) {
  const t = useT("console-vip")
  const [typed, setTyped] = useState(label ?? "")
  return (
    <WhyDialog
      title={t("vip_label_change")}
      action={t("vip_label_change")}
      about={`member:${memberId}`}
      act={(why) => call(setMemberLabel, { memberId, label: typed.trim() === "" ? null : typed.trim(), why })}
      onDone={onClose}
      onClose={onClose}
    >
      <Field
        label={t("vip_label")}
        hint={t("vip_label_text")}
        name="label"
        maxLength={30}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </WhyDialog>
  )
}
