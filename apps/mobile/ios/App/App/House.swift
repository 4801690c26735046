import Capacitor
import UIKit

/// The house whose page the app shows, kept by the platform.
enum House {
    private static let key = "house"

    /// Its origin; nil until a customer has said which it is.
    static var kept: String? { UserDefaults.standard.string(forKey: key) }

    static func keep(_ origin: String) {
        UserDefaults.standard.set(origin, forKey: key)
    }

    /// The origin of the house that a customer has typed: https, a name, no path. nil for every other text.
    static func typed(_ text: String) -> String? {
        let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard let parts = URLComponents(string: trimmed.contains("://") ? trimmed : "https://" + trimmed),
              parts.user == nil, parts.query == nil, ["", "/"].contains(parts.path) else { return nil }
        return origin(of: parts)
    }

    /// The origin of an https address; nil for every other one, and for this phone itself.
    static func origin(of parts: URLComponents) -> String? {
        guard parts.scheme?.lowercased() == "https", let host = parts.host?.lowercased(), !host.isEmpty, host != "localhost" else { return nil }
        guard let port = parts.port, port != 443 else { return "https://\(host)" }
        return "https://\(host):\(port)"
    }

    /// nil if a house answers there; else a word that the page knows. The platform checks the certificate.
    static func trouble(with origin: String) async -> String? {
        let session = URLSession(configuration: .ephemeral, delegate: NoRedirects(), delegateQueue: nil)
        do {
            guard try await ask(session, URLRequest(url: URL(string: origin + "/readyz")!)) != nil else { return "unready" }
            var request = URLRequest(url: URL(string: origin + "/api/vue/common/config")!)
            request.httpMethod = "POST"
            request.setValue("application/json", forHTTPHeaderField: "content-type")
            request.httpBody = Data(#"{"type":"all"}"#.utf8)
            guard let answer = try await ask(session, request),
                  let body = try? JSONSerialization.jsonObject(with: answer) as? [String: Any],
                  let names = body["data"] as? [[String: Any]],
                  names.contains(where: { $0["name"] as? String == "title" }) else { return "other" }
            return nil
        } catch let failure as URLError where failure.code.rawValue <= URLError.secureConnectionFailed.rawValue
            && failure.code.rawValue >= URLError.clientCertificateRequired.rawValue {
            return "certificate"
        } catch {
            return "unreachable"
        }
    }

    /// The body of an answer of 200; nil for every other one, a redirect too.
    private static func ask(_ session: URLSession, _ request: URLRequest) async throws -> Data? {
        var timed = request
        timed.timeoutInterval = 10
        let (data, response) = try await session.data(for: timed)
        return (response as? HTTPURLResponse)?.statusCode == 200 ? data : nil
    }

    private final class NoRedirects: NSObject, URLSessionTaskDelegate {
        func urlSession(_ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
                        newRequest request: URLRequest) async -> URLRequest? { nil }
    }
}

/// The app's page: that of the house that is kept, or the one that asks for a house.
final class HouseViewController: CAPBridgeViewController {
    private let asks: Bool

    init(asks: Bool) {
        self.asks = asks
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) {
        asks = false
        super.init(coder: coder)
    }

    override func instanceDescriptor() -> InstanceDescriptor {
        let descriptor = super.instanceDescriptor()
        if !asks, let house = House.kept { descriptor.serverURL = house }
        return descriptor
    }

    override func capacitorDidLoad() {
        bridge?.registerPluginInstance(HousePlugin())
    }
}

/// Decides where each address opens. The two pages inside the app go to addresses below the app's own, which are met here, and only while one of these
/// two pages is shown.
@objc(HousePlugin)
final class HousePlugin: CAPPlugin, CAPBridgedPlugin {
    let identifier = "HousePlugin"
    let jsName = "House"
    let pluginMethods: [CAPPluginMethod] = []

    override func shouldOverrideLoad(_ action: WKNavigationAction) -> NSNumber? {
        guard let bridge, let address = action.request.url, let parts = URLComponents(url: address, resolvingAgainstBaseURL: true) else { return true }
        let local = bridge.config.localURL
        if address.scheme == local.scheme, address.host == local.host {
            return isOwn(bridge.webView?.url) && obey(parts) ? true : false
        }
        if let house = House.kept, House.origin(of: parts) == house { return false }
        if ["https", "mailto", "tel"].contains(parts.scheme?.lowercased() ?? "") { UIApplication.shared.open(address) }
        return address.scheme == "blob" ? false : true
    }

    private func isOwn(_ page: URL?) -> Bool {
        guard let local = bridge?.config.localURL else { return false }
        return page?.scheme == local.scheme && page?.host == local.host
    }

    private func obey(_ wish: URLComponents) -> Bool {
        switch wish.path {
        case "/again": startAnew(asks: false)
        case "/change": startAnew(asks: true)
        case "/house": judge(wish.queryItems?.first { $0.name == "address" }?.value ?? "")
        default: return false
        }
        return true
    }

    /// Keeps the house that was typed, once it has answered as one.
    private func judge(_ text: String) {
        guard let origin = House.typed(text) else { return say("address", of: text) }
        Task { @MainActor in
            if let trouble = await House.trouble(with: origin) { return say(trouble, of: text) }
            House.keep(origin)
            startAnew(asks: false)
        }
    }

    private func say(_ trouble: String, of typed: String) {
        guard let local = bridge?.config.localURL, var page = URLComponents(url: local, resolvingAgainstBaseURL: false) else { return }
        page.path = "/"
        page.queryItems = [URLQueryItem(name: "trouble", value: trouble), URLQueryItem(name: "address", value: typed)]
        if let address = page.url { bridge?.webView?.load(URLRequest(url: address)) }
    }

    private func startAnew(asks: Bool) {
        DispatchQueue.main.async { [weak self] in
            self?.bridge?.viewController?.view.window?.rootViewController = HouseViewController(asks: asks)
        }
    }
}
