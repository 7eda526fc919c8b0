import { expect, test } from "vitest"
import type { Endpoint } from "./wire/endpoint.ts"
import { ENDPOINTS } from "./table.ts"

/**
 * Every call of the specification's section 7: its method where one is named, its path, and whether it takes a token and
 * an encrypted payload (sections 6 and 7). One departure: redeeming and converting points are encrypted, because their
 * payload carries a password.
 */
const SPECIFIED = [
  ["POST", "/wps/session/login", "enc"],
  ["POST", "/wps/verification/sms/noLogin", ""],
  ["any", "/wps/system/whitelabel", ""],
  ["GET", "/lgw/games/game_menus", ""],
  ["any", "/wps/member/info", "token"],
  ["PUT", "/wps/member/register", "enc"],
  ["PUT", "/wps/member/register/mobile", "enc"],
  ["POST", "/wps/member/password", "token enc"],
  ["GET", "/wps/agent/affiliate", ""],
  ["GET", "/wps/system/setting/register", ""],
  ["POST", "/wps/member/password/email", ""],
  ["POST", "/wps/session/login/freeplay", ""],
  ["GET", "/wps/captcha", ""],
  ["any", "/wps/member/info/icon", "token"],
  ["GET", "/wps/system/status", ""],
  ["POST", "/wps/member/password/verification", "enc"],
  ["GET", "/wps/relay/MCSFE_getPlayerAvatar", "token"],
  ["any", "/wps/v2/wallets/balance", "token"],
  ["POST", "/wps/relay/GCS_walletTransfer", "token"],
  ["DELETE", "/wps/session/logout", "token"],
  ["any", "/wps/member/info/funds/consolidated", "token"],
  ["any", "/wps/relay/GCS_merchantWallet", "token"],
  ["GET", "/wps/relay/GCSGAME_hotGamesV2", ""],
  ["GET", "/wps/relay/GCSGAME_gameList", "token"],
  ["GET", "/wps/relay/MCSFE_getListAnnouncements", ""],
  ["GET", "/wps/relay/MCSFE_getVassGameType", "token"],
  ["GET", "/wps/relay/MCSFE_gameVendor", "token"],
  ["GET", "/wps/relay/MCSFE_getFavoriteGames", "token"],
  ["GET", "/wps/relay/MCSFE_getFavoriteGamesList", "token"],
  ["GET", "/wps/relay/GCS_recentGame", "token"],
  ["any", "/wps/relay/GLS2_roomList", "token"],
  ["GET", "/wps/game/launchGame", "token"],
  ["any", "/lgw/vn/games/game_menu", ""],
  ["any", "/lgw/vn/games/game_menu/recent", "token"],
  ["any", "/lgw/games/popular", ""],
  ["any", "/lgw/vn/numeros/opened/game", ""],
  ["any", "/lotto/lgw/games/opened/numero", ""],
  ["any", "/wps/relay/MCSFE_getMissionSummaryDetails", "token"],
  ["any", "/wps/relay/MCSFE_getMissionLeaderboard", "token"],
  ["GET", "/wps/relay/MCS2_processDividendReq", "token"],
  ["GET", "/wps/relay/MCS2_processDailySalContract", "token"],
  ["POST", "/wps/relay/MCS2_processContractHourSalary", "token"],
  ["POST", "/wps/relay/MCSFE_processRealTimeSalaryContract", "token"],
  ["POST", "/wps/relay/MCS2_claimRafflePromotion", "token"],
  ["GET", "/wps/relay/ODSFE2_getWinnerBoard", ""],
  ["any", "/wps/system/domainRoute", ""],
  ["POST", "/wps/verification/sms/register", ""],
  ["PUT", "/wps/feedback", ""],
  ["any", "/wps/relay/CSP_unreadCount", "token"],
  ["any", "/wps/system/helpCenter", ""],
  ["any", "/wps/relay/MCS2_getPointBalance", "token"],
  ["any", "/wps/relay/MCS2_getPointReward", "token"],
  ["any", "/wps/relay/MCS2_getRedeemPointList", "token"],
  ["any", "/wps/relay/MCS2_getPointConfig", "token"],
  ["any", "/wps/relay/ODSFE2_MemTransDet", "token"],
  ["any", "/wps/relay/passwordCheck/MCS2_redeemPointReward", "token enc"],
  ["any", "/wps/relay/passwordCheck/MCS2_convertPoint", "token enc"],
] as const

const rows: readonly Endpoint[] = Object.values(ENDPOINTS)

test.each(SPECIFIED)("%s %s is a call of the house", (method, path, marks) => {
  const found = rows.filter((row) => row.path === path && (method === "any" || row.method === method))
  expect(found.length).toBeGreaterThan(0)
  const [row] = found
  expect([row?.token ? "token" : "", row?.encrypted ? "enc" : ""].filter(Boolean).join(" ")).toBe(marks)
})
