// Puppeteer must not download a browser while it is installed: Vitrine finds one itself (src/pdf/chromium/find-chromium.ts).
module.exports = { skipDownload: true }
