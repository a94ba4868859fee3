<?php

/**
 * An application behind SimpleSAMLphp, as the router of PHP's own web server. Its configuration is in
 * SIMPLESAMLPHP_CONFIG_DIR.
 */

declare(strict_types=1);

require_once '/usr/share/simplesamlphp/lib/_autoload.php';

$path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
if (!in_array($path, ['/me', '/login', '/logout', '/refused'], true)) {
    return false;
}

$source = new \SimpleSAML\Auth\Simple('default-sp');
$own = 'http://' . $_SERVER['HTTP_HOST'];
if ($path === '/login') {
    $source->login([
        'ReturnTo' => "$own/me",
        'ErrorURL' => "$own/refused",
        'ForceAuthn' => isset($_GET['force']),
        'isPassive' => isset($_GET['passive']),
    ]);
} elseif ($path === '/logout') {
    $source->logout("$own/me");
} elseif ($path === '/refused') {
    $state = \SimpleSAML\Auth\State::loadExceptionState($_GET[\SimpleSAML\Auth\State::EXCEPTION_PARAM]);
    echo $state[\SimpleSAML\Auth\State::EXCEPTION_DATA]->getMessage();
} else {
    echo json_encode($source->isAuthenticated() ? $source->getAttributes() : null);
}
