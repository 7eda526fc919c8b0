import type { Issue } from "@croupier/contract/lottery"

/** Issues of a game as the server tells them. */
export type IssueView = {
  readonly current: Issue | null
  readonly next: Issue | null
  readonly last: Issue | null
}

export type Sale =
  /** Bets go to this issue until it closes. */
  | { readonly open: true; readonly issue: Issue; readonly until: string }
  /** Nothing is on sale; `until` is when the next issue opens, where that is known. */
  | { readonly open: false; readonly issue: Issue | null; readonly until: string | null }

/**
 * The sale at an instant by the server's clock. The clock decides, not the last message: when an issue's
 * time is over and the next one's has come, the next one is on sale. The server checks every bet by itself.
 */
export function saleAt(view: IssueView, now: number): Sale {
  const issues = [view.current, view.next].filter((issue) => issue !== null)
  const open = issues.find(
    ({ state, opensAt, closesAt }) =>
      (state === "OPEN" || state === "SCHEDULED") && Date.parse(opensAt) <= now && now < Date.parse(closesAt),
  )
  if (open) return { open: true, issue: open, until: open.closesAt }
  const coming = issues.find(({ state, opensAt }) => state === "SCHEDULED" && Date.parse(opensAt) > now)
  return { open: false, issue: coming ?? null, until: coming?.opensAt ?? null }
}

/** Takes one message of an issue into the view. Issue numbers ascend as text, so a late message cannot turn back time. */
export function takeIssue(view: IssueView, issue: Issue): IssueView {
  const isLast = issue.draw !== null && (view.last === null || issue.issue >= view.last.issue)
  return {
    current: sameIssue(view.current, issue)
      ? issue
      : issue.state === "OPEN" && newer(issue, view.current)
        ? issue
        : view.current,
    next: sameIssue(view.next, issue) ? (issue.state === "SCHEDULED" ? issue : null) : view.next,
    last: isLast ? issue : view.last,
  }
}

const sameIssue = (one: Issue | null, other: Issue): boolean => one?.issue === other.issue
const newer = (issue: Issue, than: Issue | null): boolean => than === null || issue.issue > than.issue

/** The instants at which the sale changes by itself: the next close or opening after now. */
export function nextChange(view: IssueView, now: number): number | undefined {
  const instants = [view.current, view.next].flatMap((issue) =>
    issue ? [Date.parse(issue.opensAt), Date.parse(issue.closesAt)] : [],
  )
  return instants.filter((instant) => instant > now).toSorted((a, b) => a - b)[0]
}

/** "20261120-0401" → "0401": what a person calls the issue today. */
export const shortIssue = (issue: string): string => issue.slice(issue.indexOf("-") + 1)

/** An issue number inside a text of any direction: its digits keep their order. */
export const isolated = (issue: string): string => `\u2066${issue}\u2069`
