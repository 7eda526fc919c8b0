/** A page of the agent centre that another feature has: notices of the house. */
export { NoticeList as default } from "../features/notices/notice-list.tsx"
