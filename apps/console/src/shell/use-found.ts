import { findIssues } from "@croupier/contract/console/lottery"
import { listMembers } from "@croupier/contract/console/members"
import { useQuery } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { query } from "../api/query.ts"
import { useT } from "../i18n/texts.ts"
import { may, useSessionState } from "../session/session-store.ts"
import type { Jump } from "./jumps.ts"

/** No query is sent while the person types on. */
const PAUSE_MS = 200
const MOST = 5
/** A number of an issue, after the code of its game or by itself. */
const ISSUE = /^(?:([\w-]{2,12})\s+)?(\d{6,12}-?\d{0,6})$/

/** Rows that the house finds by the typed text: members, and issues of lotteries. */
export function useFound(typed: string): readonly Jump[] {
  const t = useT()
  const { me } = useSessionState()
  const [asked, setAsked] = useState("")
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const [, gameCode, issue] = ISSUE.exec(asked) ?? []
  const members = useQuery({
    ...query(listMembers, { search: asked, limit: MOST }),
    enabled: asked.length > 1 && may(me, "members.read"),
  }).data?.rows
  const issues = useQuery({
    ...query(findIssues, { issue: issue ?? "", ...(gameCode ? { gameCode } : {}) }),
    enabled: issue !== undefined && may(me, "lottery.read"),
  }).data?.rows
  if (asked !== typed || typed === "") return []
  return [
    ...(members ?? []).map(({ memberId, account, marks }) => ({
      to: "/members",
      search: { member: memberId },
      label: [`${t("member")}: ${account}`, memberId, ...marks.map(({ mark }) => t(`mark_${mark}`))].join(
        " · ",
      ),
    })),
    ...(issues ?? []).map((found) => ({
      to: "/lottery",
      search: { tab: "exposure", gameCode: found.gameCode, issue: found.issue },
      label: `${t("issue")}: ${found.gameCode} ${found.issue} · ${t(`issue_${found.state}`)}`,
    })),
  ]
}
