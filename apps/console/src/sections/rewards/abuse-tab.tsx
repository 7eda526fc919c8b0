import { rewardAbuse } from "@croupier/contract/console/rewards"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { Value } from "../../api/call.ts"
import { query } from "../../api/query.ts"
import { formatMoney, formatNumber, formatTime } from "../../i18n/format.ts"
import { merchantClock } from "../../i18n/merchant-time.ts"
import { useT } from "../../i18n/texts.ts"
import { Field } from "../../parts/field.tsx"
import { MemberLink } from "../../parts/member-link.tsx"
import { Fault } from "../../parts/notice.tsx"
import { useMay } from "../../session/session-store.ts"
import { TableFrame } from "../../table/table-frame.tsx"
import { BonusRings } from "./bonus-rings.tsx"

const DAY_MS = 86_400_000
const dayBefore = (days: number): string =>
  merchantClock(new Date(Date.now() - days * DAY_MS).toISOString()).slice(0, 10)

type Abuse = Value<typeof rewardAbuse>

/** Receivers of rewards who share a payout account, a document, a device or an address, and converted bonuses that fell short. */
export function AbuseTab() {
  const t = useT("console-rewards")
  const mayWatch = useMay("watch.read")
  const [from, setFrom] = useState(() => dayBefore(31))
  const [until, setUntil] = useState(() => dayBefore(0))
  const { data, error, isLoading } = useQuery({
    ...query(rewardAbuse, { from, until }),
    enabled: from <= until,
  })
  return (
    <section className="grid grid-cols-1 gap-4">
      <h1 className="text-h4 font-semibold">{t("tab_abuse")}</h1>
      <p className="text-fg-2">{t("reward_abuse_text")}</p>
      <div className="flex flex-wrap gap-4">
        <Field
          label={t("reward_day_from")}
          type="date"
          required
          value={from}
          onChange={({ target }) => setFrom(target.value)}
        />
        <Field
          label={t("reward_day_until")}
          type="date"
          required
          value={until}
          onChange={({ target }) => setUntil(target.value)}
        />
      </div>
      <Fault error={error} />
      {isLoading ? <p aria-busy="true">{t("loading")}</p> : null}
      {data ? <Groups groups={data.groups} /> : null}
      {mayWatch ? <BonusRings /> : null}
      {data ? <Shortfalls short={data.short} /> : null}
    </section>
  )
}

function Groups({ groups }: Pick<Abuse, "groups">) {
  const t = useT("console-rewards")
  if (groups.length === 0) return <p className="text-fg-2">{t("reward_abuse_none")}</p>
  return (
    <TableFrame label={t("tab_abuse")}>
      <thead>
        <tr>
          <th scope="col">{t("reward_shares")}</th>
          <th scope="col">{t("member_number")}</th>
          <th scope="col">{t("member")}</th>
          <th scope="col" className="number">
            {t("reward_count")}
          </th>
          <th scope="col" className="number">
            {t("reward_kind_CASH")}
          </th>
          <th scope="col" className="number">
            {t("reward_kind_BONUS")}
          </th>
        </tr>
      </thead>
      <tbody>
        {groups.map(({ kind, members }, group) =>
          members.map(({ memberId, account, gifts, cash, bonus }, at) => (
            // A group has no name of its own: its place in the answer is one.
            <tr key={`${group} ${memberId}`}>
              {at === 0 ? (
                <th scope="rowgroup" rowSpan={members.length} className="align-top font-normal">
                  {t(`reward_shares_${kind}`)}
                </th>
              ) : null}
              <td>
                <MemberLink memberId={memberId} />
              </td>
              <td>{account}</td>
              <td className="number">{formatNumber(gifts)}</td>
              <td className="number">{formatMoney(cash)}</td>
              <td className="number">{formatMoney(bonus)}</td>
            </tr>
          )),
        )}
      </tbody>
    </TableFrame>
  )
}

function Shortfalls({ short }: Pick<Abuse, "short">) {
  const t = useT("console-rewards")
  return (
    <section className="grid grid-cols-1 gap-2">
      <h2 className="text-lg font-semibold">{t("reward_short")}</h2>
      <p className="text-fg-2">{t(short.length === 0 ? "reward_short_none" : "reward_short_text")}</p>
      {short.length === 0 ? null : (
        <TableFrame label={t("reward_short")}>
          <thead>
            <tr>
              <th scope="col">{t("member_number")}</th>
              <th scope="col">{t("member")}</th>
              <th scope="col">{t("reward_terms")}</th>
              <th scope="col" className="number">
                {t("reward_short_paid")}
              </th>
              <th scope="col" className="number">
                {t("reward_short_sum")}
              </th>
              <th scope="col">{t("reward_ended")}</th>
            </tr>
          </thead>
          <tbody>
            {short.map(({ memberId, account, terms, paid, short: sum, at }) => (
              <tr key={`${memberId} ${terms} ${at}`}>
                <td>
                  <MemberLink memberId={memberId} />
                </td>
                <td>{account}</td>
                <td>{terms}</td>
                <td className="number">{formatMoney(paid)}</td>
                <td className="number">{formatMoney(sum)}</td>
                <td>{formatTime(at)}</td>
              </tr>
            ))}
          </tbody>
        </TableFrame>
      )}
    </section>
  )
}
