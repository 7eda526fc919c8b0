import { changeVipLadder, previewVipLadder } from "@croupier/contract/console/vip"
import { MOST_LEVELS, type VipLevel } from "@croupier/contract/vip-values"
import type { Language } from "@croupier/contract/values"
import { LANGUAGE_FACTS } from "@croupier/ui/language-facts.ts"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { call, type Value } from "../../api/call.ts"
import { formatMoney, formatNumber } from "../../i18n/format.ts"
import { languageCode } from "../../i18n/language.ts"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { Choice } from "../../parts/field.tsx"
import { Fault, Notice } from "../../parts/notice.tsx"
import { ProposalDialog } from "../../parts/proposal-dialog.tsx"
import { theMerchant } from "../../session/session-store.ts"
import { TableFrame } from "../../table/table-frame.tsx"
import { FigureHeads } from "../../table/figure-heads.tsx"
import { LevelFields } from "./level-fields.tsx"

const NOTHING = { deposit: "0", validBet: "0", points: "0" }
const NEW: VipLevel = {
  names: [],
  art: "lantern",
  reach: NOTHING,
  keep: NOTHING,
  gift: "0",
  birthday: "0",
  withoutFee: false,
  priority: 0,
  answerMinutes: null,
}

/** A version of the ladder: its levels, a preview by the figures of this month, and its proposal. */
export function LadderDialog({
  levels: begun,
  beginsOn,
  asset,
  onClose,
}: {
  readonly levels: readonly VipLevel[]
  readonly beginsOn: string
  readonly asset: string
  readonly onClose: () => void
}) {
  const t = useT("console-vip")
  const languages = theMerchant()?.languages ?? []
  const [language, setLanguage] = useState<Language>(
    languages.find((each) => each === languageCode()) ?? languages[0] ?? languageCode(),
  )
  const [levels, setLevels] = useState<readonly VipLevel[]>(begun.length > 0 ? begun : [NEW])
  const preview = useMutation({
    mutationFn: () => call(previewVipLadder, { levels: [...levels] }),
  })
  const change = (next: readonly VipLevel[]) => {
    preview.reset()
    setLevels(next)
  }
  return (
    <ProposalDialog
      title={t("vip_change")}
      act={(proposal) => call(changeVipLadder, { levels: [...levels], ...proposal })}
      onClose={onClose}
    >
      <Notice>{t("vip_begins", beginsOn)}</Notice>
      <Choice
        label={t("vip_names_language")}
        value={language}
        onChange={({ target }) => setLanguage(languages.find((each) => each === target.value) ?? language)}
      >
        {languages.map((each) => (
          <option key={each} value={each}>
            {LANGUAGE_FACTS[each].name}
          </option>
        ))}
      </Choice>
      {levels.map((level, at) => (
        <LevelFields
          // oxlint-disable-next-line react/no-array-index-key -- a level is known by its place
          key={at}
          no={at + 1}
          level={level}
          language={language}
          asset={asset}
          onChange={(next) => change(levels.map((each, place) => (place === at ? next : each)))}
        />
      ))}
      <div className="flex flex-wrap gap-2">
        <Button
          disabled={levels.length >= MOST_LEVELS}
          onClick={() => change([...levels, { ...(levels.at(-1) ?? NEW), names: [] }])}
        >
          {t("vip_add")}
        </Button>
        <Button disabled={levels.length <= 1} onClick={() => change(levels.slice(0, -1))}>
          {t("vip_remove")}
        </Button>
        <Button busy={preview.isPending} onClick={() => preview.mutate()}>
          {t("vip_preview")}
        </Button>
      </div>
      <Fault error={preview.error} />
      {preview.data ? <Preview preview={preview.data} asset={asset} /> : null}
    </ProposalDialog>
  )
}

function Preview({
  preview: { members, levels },
  asset,
}: {
  readonly preview: Value<typeof previewVipLadder>
  readonly asset: string
}) {
  const t = useT("console-vip")
  return (
    <section className="grid grid-cols-1 gap-2" role="status">
      <p>{t("vip_preview_text", formatNumber(members))}</p>
      <TableFrame label={t("vip_preview")}>
        <thead>
          <tr>
            <th scope="col">{t("vip_level")}</th>
            <FigureHeads of={[t("vip_now"), t("vip_after")]} />
            <th scope="col" className="number">
              {t("vip_gifts")} ({asset})
            </th>
          </tr>
        </thead>
        <tbody>
          {levels.map(({ level, now, after, gifts }) => (
            <tr key={level}>
              <th scope="row" className="font-normal">
                {level === 0 ? t("vip_no_level") : t("vip_no", String(level))}
              </th>
              <td className="number">{formatNumber(now)}</td>
              <td className="number">{formatNumber(after)}</td>
              <td className="number">{formatMoney(gifts)}</td>
            </tr>
          ))}
        </tbody>
      </TableFrame>
    </section>
  )
}
