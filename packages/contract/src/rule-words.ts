import { exchangeRuleWords } from './exchange-rule-words.ts';
import { loanRuleWords } from './loan-rule-words.ts';
import { securityRuleWords } from './security-rule-words.ts';
import { blockRuleWords } from './block-rule-words.ts';
import type { Reasons } from './reasons.ts';
import { ruleFieldWords } from './rule-field-words.ts';
import type { Language } from './shapes.ts';

/** The rules of the house in words. */
export const ruleWords: Reasons = {
  ...blockRuleWords,
  'orders.price-list': {
    en: 'Commission',
    de: 'Provision',
    kor: '수수료',
    zh: '佣金',
    zhHant: '佣金',
  },
  'orders.minimum-units': {
    en: 'Smallest order, in units of its currency',
    de: 'Kleinster Auftrag, in Einheiten seiner Währung',
    kor: '최소 주문 금액(주문 통화 단위)',
    zh: '最小委托金额（委托货币单位）',
    zhHant: '最小委託金額（委託貨幣單位）',
  },
  'orders.collar': {
    en: 'How far from the market an order without a limit may execute',
    de: 'Wie weit vom Markt ein Auftrag ohne Limit ausgeführt werden darf',
    kor: '지정가 없는 주문이 시장가에서 벗어날 수 있는 폭',
    zh: '无限价委托的成交价可偏离市场的幅度',
    zhHant: '無限價委託的成交價可偏離市場的幅度',
  },
  'orders.good-till-days-max': {
    en: 'Longest validity of an order, in days',
    de: 'Längste Gültigkeit eines Auftrags, in Tagen',
    kor: '주문의 최장 유효 기간(일)',
    zh: '委托最长有效期（天）',
    zhHant: '委託最長有效期（天）',
  },
  openEntriesMax: {
    en: 'Most open buy orders and positions of one account',
    de: 'Höchstzahl offener Kaufaufträge und Positionen eines Kontos',
    kor: '한 계정의 미체결 매수 주문과 포지션의 최대 수',
    zh: '单个账户的未成交买单和持仓上限',
    zhHant: '單一帳戶的未成交買單和持倉上限',
  },
  ordersPerSecond: {
    en: 'Most orders, changes and cancellations in a second',
    de: 'Höchstzahl von Aufträgen, Änderungen und Stornos in einer Sekunde',
    kor: '1초당 주문, 정정, 취소의 최대 수',
    zh: '每秒委托、修改和撤单上限',
    zhHant: '每秒委託、修改和撤單上限',
  },
  'market-data.static-corridor': {
    en: 'Static corridor: how far a price may be from the reference',
    de: 'Statischer Korridor: wie weit ein Kurs von der Referenz liegen darf',
    kor: '정적 가격 범위(기준가 대비)',
    zh: '静态价格区间（相对参考价）',
    zhHant: '靜態價格區間（相對參考價）',
  },
  'market-data.dynamic-corridor': {
    en: 'Dynamic corridor: how far a price may be from the last one',
    de: 'Dynamischer Korridor: wie weit ein Kurs vom letzten liegen darf',
    kor: '동적 가격 범위(직전 체결가 대비)',
    zh: '动态价格区间（相对最新价）',
    zhHant: '動態價格區間（相對最新價）',
  },
  'instruments.settlement-days': {
    en: 'Days from a trade in shares to its settlement',
    de: 'Tage von einem Aktiengeschäft bis zu seiner Abwicklung',
    kor: '주식 거래 후 결제까지의 일수',
    zh: '股票成交至交收的天数',
    zhHant: '股票成交至交收的天數',
  },
  'instruments.new-listing-lock': {
    en: 'Minutes for which a newly listed share stays locked after its purchase',
    de: 'Minuten, die eine neu notierte Aktie nach dem Kauf gesperrt bleibt',
    kor: '신규 상장 주식의 매수 후 잠금 시간(분)',
    zh: '新上市股票买入后的锁定时间（分钟）',
    zhHant: '新上市股票買入後的鎖定時間（分鐘）',
  },
  'ledger.money-gap-seconds': {
    en: 'Seconds between two transfers of the same kind',
    de: 'Sekunden zwischen zwei Überträgen derselben Art',
    kor: '같은 종류의 이체 사이의 간격(초)',
    zh: '两次同类转账之间的间隔（秒）',
    zhHant: '兩次同類轉帳之間的間隔（秒）',
  },
  'ledger.money-per-minute': {
    en: 'Most transfers in a minute',
    de: 'Höchstzahl von Überträgen in einer Minute',
    kor: '1분당 이체의 최대 수',
    zh: '每分钟转账上限',
    zhHant: '每分鐘轉帳上限',
  },
  'withdrawals.minimum': {
    en: 'Smallest withdrawal, in units of its currency',
    de: 'Kleinste Auszahlung, in Einheiten ihrer Währung',
    kor: '최소 출금액(통화 단위)',
    zh: '最低提现金额（货币单位）',
    zhHant: '最低提現金額（貨幣單位）',
  },
  'withdrawals.maximum': {
    en: 'Largest withdrawal, in units of its currency',
    de: 'Größte Auszahlung, in Einheiten ihrer Währung',
    kor: '최대 출금액(통화 단위)',
    zh: '最高提现金额（货币单位）',
    zhHant: '最高提現金額（貨幣單位）',
  },
  'withdrawals.hours': {
    en: 'Hours of withdrawals, Monday to Friday',
    de: 'Zeiten für Auszahlungen, Montag bis Freitag',
    kor: '출금 가능 시간(월~금)',
    zh: '提现时间（周一至周五）',
    zhHant: '提現時間（週一至週五）',
  },
  'withdrawals.network-fee': {
    en: 'Price of a network for a withdrawal, in USDT',
    de: 'Netzgebühr einer Auszahlung, in USDT',
    kor: '출금 네트워크 수수료(USDT)',
    zh: '提现网络费（USDT）',
    zhHant: '提現網路費（USDT）',
  },
  'withdrawals.second-from': {
    en: 'Withdrawals about which two decide, in euros from',
    de: 'Auszahlungen, über die zwei entscheiden, in Euro ab',
    kor: '두 명이 결정하는 출금 금액(유로, 이상)',
    zh: '须两人审批的提现金额（欧元起）',
    zhHant: '須兩人審批的提現金額（歐元起）',
  },
  ...exchangeRuleWords,
  ...loanRuleWords,
  'identity.review-days': {
    en: 'Days for deciding on a verification',
    de: 'Tage für die Entscheidung über eine Verifizierung',
    kor: '본인 인증 심사 기간(일)',
    zh: '实名认证审核期限（天）',
    zhHant: '實名認證審核期限（天）',
  },
  'identity.confirm-months': {
    en: 'Months after which personal details are confirmed again',
    de: 'Monate, nach denen persönliche Angaben erneut bestätigt werden',
    kor: '개인 정보를 다시 확인하기까지의 개월 수',
    zh: '需再次确认个人资料的间隔（月）',
    zhHant: '需再次確認個人資料的間隔（月）',
  },
  ...securityRuleWords,
  'own-data.exports-per-hour': {
    en: 'Files with own data in an hour',
    de: 'Dateien mit eigenen Daten in einer Stunde',
    kor: '1시간당 내 데이터 파일 수',
    zh: '每小时可导出的个人数据文件数',
    zhHant: '每小時可匯出的個人資料檔案數',
  },
  'own-data.accounts-per-hour': {
    en: 'Changes of the sign-in name in an hour',
    de: 'Änderungen des Anmeldenamens in einer Stunde',
    kor: '1시간당 로그인 이름 변경 횟수',
    zh: '每小时可更改登录名的次数',
    zhHant: '每小時可更改登入名的次數',
  },
  watchlistsMax: {
    en: 'Most watchlists of one customer',
    de: 'Höchstzahl der Merklisten eines Kunden',
    kor: '고객당 관심 목록의 최대 수',
    zh: '每位客户的自选列表上限',
    zhHant: '每位客戶的自選清單上限',
  },
  watchlistEntriesMax: {
    en: 'Most instruments in one watchlist',
    de: 'Höchstzahl der Werte in einer Merkliste',
    kor: '관심 목록 하나의 최대 종목 수',
    zh: '单个自选列表的品种上限',
    zhHant: '單個自選清單的品種上限',
  },
  searchHitsMax: {
    en: 'Most hits of one search',
    de: 'Höchstzahl der Treffer einer Suche',
    kor: '검색 결과의 최대 수',
    zh: '单次搜索结果上限',
    zhHant: '單次搜尋結果上限',
  },
  recentFindsMax: {
    en: 'Most recent finds that the search shows',
    de: 'Höchstzahl der letzten Funde, die die Suche zeigt',
    kor: '검색에 표시되는 최근 항목의 최대 수',
    zh: '搜索显示的最近记录上限',
    zhHant: '搜尋顯示的最近記錄上限',
  },
  'sign-in.title': {
    en: 'Name of the house',
    de: 'Name des Hauses',
    kor: '서비스 이름',
    zh: '平台名称',
    zhHant: '平台名稱',
  },
  'sign-in.kefu': {
    en: 'Link of customer service (https, to a host that this machine names)',
    de: 'Link des Kundenservice (https, zu einem Host, den diese Maschine nennt)',
    kor: '고객센터 링크(https, 이 서버가 허용한 호스트)',
    zh: '客服链接（https，仅限本机允许的主机）',
    zhHant: '客服連結（https，僅限本機允許的主機）',
  },
  demoAccountsPerHour: {
    en: 'Demo accounts that one address may open in an hour',
    de: 'Demokonten, die eine Adresse in einer Stunde eröffnen darf',
    kor: '한 주소에서 1시간에 개설할 수 있는 모의 계좌 수',
    zh: '同一地址每小时可开设的模拟账户数',
    zhHant: '同一位址每小時可開設的模擬帳戶數',
  },
  registrationsPerHour: {
    en: 'Registrations from one address in an hour',
    de: 'Registrierungen von einer Adresse in einer Stunde',
    kor: '한 주소에서 1시간에 가능한 가입 수',
    zh: '同一地址每小时可注册次数',
    zhHant: '同一位址每小時可註冊次數',
  },
  wrongInviteCodesPerHour: {
    en: 'Wrong invite codes from one address in an hour',
    de: 'Falsche Einladungscodes von einer Adresse in einer Stunde',
    kor: '한 주소에서 1시간에 허용되는 잘못된 초대 코드 수',
    zh: '同一地址每小时允许的错误邀请码次数',
    zhHant: '同一位址每小時允許的錯誤邀請碼次數',
  },
  'customer-service.threads-per-day': {
    en: 'Conversations with customer service that one may begin in 24 hours',
    de: 'Gespräche mit dem Kundenservice, die man in 24 Stunden beginnen darf',
    kor: '24시간에 시작할 수 있는 고객센터 대화 수',
    zh: '24小时内可发起的客服对话数',
    zhHant: '24小時內可發起的客服對話數',
  },
  'customer-service.texts-per-day': {
    en: 'Texts to customer service in 24 hours',
    de: 'Texte an den Kundenservice in 24 Stunden',
    kor: '24시간에 고객센터에 보낼 수 있는 글의 수',
    zh: '24小时内可发送给客服的消息数',
    zhHant: '24小時內可發送給客服的訊息數',
  },
  'customer-service.texts-without-session-per-hour': {
    en: 'Most texts in an hour from one network without a sign-in',
    de: 'Höchstzahl von Texten in einer Stunde aus einem Netz ohne Anmeldung',
    kor: '로그인 없이 한 네트워크에서 1시간에 쓸 수 있는 글의 최대 수',
    zh: '未登录时同一网络每小时的留言上限',
    zhHant: '未登入時同一網路每小時的留言上限',
  },
  'payments.payee-wait-hours': {
    en: 'Hours until money can go to a new payee',
    de: 'Stunden, bis Geld an einen neuen Empfänger gehen kann',
    kor: '새 수취인에게 송금할 수 있을 때까지의 시간',
    zh: '新收款方可收款前的等待小时数',
    zhHant: '新收款方可收款前的等待小時數',
  },
  'payments.payees-max': {
    en: 'Most bank accounts, cards and addresses of one customer',
    de: 'Höchstzahl der Bankkonten, Karten und Adressen eines Kunden',
    kor: '고객 한 명의 계좌·카드·주소 최대 수',
    zh: '每位客户的银行账户、卡和地址上限',
    zhHant: '每位客戶的銀行帳戶、卡片和地址上限',
  },
  'price-alerts.maximum': {
    en: 'Most price alerts of one customer',
    de: 'Höchstzahl der Kursalarme eines Kunden',
    kor: '고객 한 명의 가격 알림 최대 수',
    zh: '每位客户的价格提醒上限',
    zhHant: '每位客戶的到價提醒上限',
  },
  'customer-service.hours': {
    en: 'Hours of customer service, Monday to Friday, Berlin time',
    de: 'Zeiten des Kundenservice, Montag bis Freitag, Berliner Zeit',
    kor: '고객센터 운영 시간(월~금, 베를린 시간)',
    zh: '客服时间（周一至周五，柏林时间）',
    zhHant: '客服時間（週一至週五，柏林時間）',
  },
  'security.recoveries-per-hour': {
    en: 'Requests for lost access from one address in an hour',
    de: 'Anträge wegen verlorenen Zugangs von einer Adresse in einer Stunde',
    kor: '한 주소에서 1시간에 가능한 접근 복구 요청 수',
    zh: '同一地址每小时可提交的找回请求数',
    zhHant: '同一位址每小時可提交的找回請求數',
  },
  'security.recoveries-without-proof-per-day': {
    en: 'Requests for lost access of one account in a day, without any proof',
    de: 'Anträge wegen verlorenen Zugangs für ein Konto an einem Tag, ohne Nachweis',
    kor: '증명 없이 하루에 가능한 계정의 접근 복구 요청 수',
    zh: '单个账户每天无凭证的找回请求数',
    zhHant: '單一帳戶每天無憑證的找回請求數',
  },
  'security.recoveries-of-account-per-hour': {
    en: 'Requests for lost access of one account in an hour',
    de: 'Anträge wegen verlorenen Zugangs für ein Konto in einer Stunde',
    kor: '한 계정에 1시간에 가능한 접근 복구 요청 수',
    zh: '单个账户每小时的找回请求数',
    zhHant: '單一帳戶每小時的找回請求數',
  },
  'security.pay-out-wait-hours': {
    en: 'Hours without withdrawals after a lost password or second factor was replaced',
    de: 'Stunden ohne Auszahlung, nachdem ein verlorenes Passwort oder ein zweiter Faktor ersetzt wurde',
    kor: '분실한 비밀번호나 2단계 인증 교체 후 출금 대기 시간(시간)',
    zh: '更换遗失的密码或第二因素后暂停提现的时间（小时）',
    zhHant: '更換遺失的密碼或第二因素後暫停提領的時間（小時）',
  },
  'letters.new-password-per-hour': {
    en: 'Letters with a link to a new password in an hour',
    de: 'E-Mails mit einem Link zu einem neuen Passwort in einer Stunde',
    kor: '1시간당 새 비밀번호 링크 메일 수',
    zh: '每小时发送的重设密码邮件数',
    zhHant: '每小時發送的重設密碼郵件數',
  },
  'letters.new-password-per-day': {
    en: 'Letters with a link to a new password in a day',
    de: 'E-Mails mit einem Link zu einem neuen Passwort an einem Tag',
    kor: '하루당 새 비밀번호 링크 메일 수',
    zh: '每天发送的重设密码邮件数',
    zhHant: '每天發送的重設密碼郵件數',
  },
  'letters.new-address-rests-days': {
    en: 'Days until a changed address gets links to a new password',
    de: 'Tage, bis eine geänderte Adresse Links zu einem neuen Passwort bekommt',
    kor: '변경된 주소로 새 비밀번호 링크를 보내기까지의 일수',
    zh: '更改地址后可接收重设密码链接前的天数',
    zhHant: '更改地址後可接收重設密碼連結前的天數',
  },
  'letters.confirm-per-hour': {
    en: 'Letters that confirm an address in an hour',
    de: 'E-Mails zur Bestätigung einer Adresse in einer Stunde',
    kor: '1시간당 주소 확인 메일 수',
    zh: '每小时发送的地址确认邮件数',
    zhHant: '每小時發送的地址確認郵件數',
  },
  'letters.confirm-to-mailbox-per-hour': {
    en: 'Letters that confirm an address to one mailbox in an hour',
    de: 'E-Mails zur Bestätigung einer Adresse an ein Postfach in einer Stunde',
    kor: '한 메일함에 1시간에 보내는 주소 확인 메일 수',
    zh: '每小时向同一邮箱发送的地址确认邮件数',
    zhHant: '每小時向同一信箱發送的地址確認郵件數',
  },
  'letters.repeated-per-hour': {
    en: 'Letters about new devices and requests in an hour',
    de: 'E-Mails über neue Geräte und Anträge in einer Stunde',
    kor: '1시간당 새 기기와 요청에 관한 메일 수',
    zh: '每小时发送的新设备及请求通知邮件数',
    zhHant: '每小時發送的新裝置及請求通知郵件數',
  },
  'deposits.minimum': {
    en: 'Smallest deposit, in units of its currency',
    de: 'Kleinste Einzahlung, in Einheiten ihrer Währung',
    kor: '최소 입금액(통화 단위)',
    zh: '最低充值金额（货币单位）',
    zhHant: '最低充值金額（貨幣單位）',
  },
  'deposits.maximum': {
    en: 'Largest deposit, in units of its currency',
    de: 'Größte Einzahlung, in Einheiten ihrer Währung',
    kor: '최대 입금액(통화 단위)',
    zh: '最高充值金额（货币单位）',
    zhHant: '最高充值金額（貨幣單位）',
  },
  'deposits.hours': {
    en: 'Hours of deposits, Monday to Friday',
    de: 'Zeiten für Einzahlungen, Montag bis Freitag',
    kor: '입금 가능 시간(월~금)',
    zh: '充值时间（周一至周五）',
    zhHant: '充值時間（週一至週五）',
  },
  'deposits.announcement-days': {
    en: 'Bank days after which an announced deposit without money ends',
    de: 'Banktage, nach denen eine angekündigte Einzahlung ohne Geld endet',
    kor: '돈이 도착하지 않은 입금 예정이 종료되는 은행 영업일 수',
    zh: '登记后未到账的充值在多少个银行工作日后结束',
    zhHant: '登記後未到帳的充值在多少個銀行工作日後結束',
  },
  'files.pictures-per-hour': {
    en: 'Pictures that one customer may send in an hour',
    de: 'Bilder, die ein Kunde in einer Stunde senden darf',
    kor: '고객이 1시간에 보낼 수 있는 사진 수',
    zh: '每位客户每小时可发送的图片数',
    zhHant: '每位客戶每小時可傳送的圖片數',
  },
};

type Part = { readonly field: string; readonly form: string; readonly value: string };

const lookUp = (words: Reasons, code: string, language: Language): string => words[code]?.[language] ?? code;

/** A rule in words; one that has none yet by its name. */
export const ruleText = (name: string, language: Language): string => lookUp(ruleWords, name, language);

/** A part in words: `Shares, of its value`. Empty where the rule has one number alone. */
export const ruleFieldLabel = (field: string, language: Language): string =>
  field
    .split('.')
    .map(name => lookUp(ruleFieldWords, name, language))
    .join(', ');

/** A number of a rule with its part and its sign: `Shares, of its value: 0.5 %`. */
export function ruleFieldText({ field, form, value }: Part, language: Language): string {
  const figure = form === 'rate' ? `${value} %` : value || '—';
  return field === '' ? figure : `${ruleFieldLabel(field, language)}: ${figure}`;
}
